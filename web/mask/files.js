// Pictures from files: dropped on the page, or pasted. The browser decodes them; they are sent nowhere.
const pictureOf = (files) => [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

export function receive(stage, signal, onfile) {
  const of = { signal };
  const carry = (event, isOver) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    stage.classList.toggle('receiving', isOver);
  };
  stage.addEventListener('dragover', (event) => carry(event, true), of);
  stage.addEventListener('dragleave', (event) => carry(event, false), of);
  stage.addEventListener('drop', (event) => {
    carry(event, false);
    const file = event.dataTransfer?.files[0];
    if (file) onfile(file);
  }, of);
  document.addEventListener('paste', (event) => {
    const file = pictureOf(event.clipboardData?.files);
    if (file) onfile(file);
  }, of);
  signal.addEventListener('abort', () => stage.classList.remove('receiving'));
}

// Vector pictures are what createImageBitmap does not take.
export async function decode(file) {
  if (file.type !== 'image/svg+xml') return createImageBitmap(file);
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    if (!picture.width || !picture.height) throw new Error('a picture without sides');
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}
