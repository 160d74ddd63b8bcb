// Which cell is where: points of the board's plane, and of the canvas.
const H = Math.sqrt(3) / 2; // of a row of triangles

const at = {
  square: ([x, y]) => [Math.floor(x), Math.floor(y)],
  // Two triangles share each half of a side: the slope between them says which it is.
  triangle([x, y]) {
    const row = Math.floor(y / H);
    const half = Math.floor(x * 2);
    const [across, down] = [x * 2 - half, y / H - row];
    const isUp = (half + row) % 2 === 0;
    return [(isUp ? down >= 1 - across : down <= across) ? half : half - 1, row];
  },
};

// The cell at a point of the plane, or null where there is none.
export function cellAt({ tiling, width, height }, point) {
  const [x, y] = at[tiling](point);
  return x >= 0 && y >= 0 && x < width && y < height ? [x, y] : null;
}

export const planeAt = (view, [x, y]) => [(x - view.x) / view.scale, (y - view.y) / view.scale];
