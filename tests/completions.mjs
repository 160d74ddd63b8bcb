// What docs/completions has between its marks: options, paths, parameters and words, from the program's own tables.

const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;
// What an option is for, without the details.
const brief = ({ summary }) => summary.split(/[;:(]|, (?=which|such|where)/)[0].trim();
const isFile = ({ value }) => /^(PATHS?|FILE)$/.test(value ?? '');
const isFileAfterAt = ({ summary }) => /@FILE/.test(summary);
// The words of an option whose summary lists them.
const wordsOf = ({ value, summary }) => /^(LEVEL|FORMAT|CHOICE)$/.test(value ?? '')
  ? /((?:\w+, )*)(\w+),? or (\w+)/.exec(summary).slice(1).join(' ').trim().split(/,? +/) : [];

/* What each shell needs to know. */
function tablesOf({ options, getOptions, paths, parameters, formats }) {
  const made = Object.entries(paths).filter(([path]) => /^\/(maze|algorithms)/.test(path)).map(([path, methods]) => ({
    path, names: (methods.parameters ?? []).concat(methods.get?.parameters ?? []).map(({ name, $ref, in: at }) => name && at === 'query' ? name : $ref?.split('/').at(-1))
      .filter(name => name === 'format' || parameters.some(row => row.name === name)),
  }));
  // Most parameters are those of every path that has any.
  const lists = made.map(({ names }) => names).filter(names => names.length);
  const common = lists[0].filter(name => lists.every(names => names.includes(name)));
  for (const row of made) row.own = row.names.filter(name => !common.includes(name));
  const words = [
    ...made.map(({ path }) => [`${path} format`, formats.filter(({ paths }) => paths.includes(path)).map(({ slug }) => slug)]),
    ...parameters.filter(({ name, words }) => name !== 'format' && words && lists.flat().includes(name)).map(({ name, words }) => [`* ${name}`, words]),
  ].filter(([, list]) => list.length);
  const names = rows => rows.flatMap(({ name, letter }) => [`--${name}`, ...letter ? [`-${letter}`] : []]).join(' ');
  return { made, common, words, flags: names(options.filter(({ value }) => !value)), names, options, getOptions };
}

const shellFunction = (name, comment, rows) => [`${name}() { # ${comment}`, ...rows.map(row => `    ${row}`), '}'];

/* For bash, which knows nothing of options. */
const bashOptions = ({ flags, names, options, getOptions }) => [
  `_mazed_options=${quoted(names(options))}`,
  `_mazed_get_options=${quoted(names(getOptions))}`,
  `_mazed_flags=${quoted(flags)}`,
  `_mazed_files=${quoted(names([...options, ...getOptions].filter(isFile)))}`, '',
  ...shellFunction('_mazed_option_words', 'of an option', ['case $1 in',
    ...options.filter(row => wordsOf(row).length).map(row => `--${row.name}) echo ${wordsOf(row).join(' ')} ;;`), 'esac']),
];

/* For bash and zsh, whose syntax is the same here. */
const shellCatalogue = ({ made, common, words }) => [
  `_mazed_paths=${quoted(made.map(({ path, names }) => path + (names.length ? '?' : '')).join(' '))}`,
  `_mazed_common=${quoted(common.join(' '))}`, '',
  ...shellFunction('_mazed_parameters', 'of a path', ['case $1 in', ...made.filter(({ names }) => names.length).map(({ path, own }) => `${path}) echo ${['$_mazed_common', ...own].join(' ')} ;;`), 'esac']), '',
  ...shellFunction('_mazed_words', 'of a path and its parameter', ['case "$1 $2" in',
    ...words.map(([what, list]) => `${what.startsWith('* ') ? `*' ${what.slice(2)}'` : quoted(what)}) echo ${list.join(' ')} ;;`), 'esac']),
];

const fishCatalogue = ({ made, common, words, flags }) => [
  `set -g __mazed_flags ${flags}`,
  `set -g __mazed_paths ${made.map(({ path }) => path).join(' ')}`,
  `set -g __mazed_common ${common.join(' ')}`, '',
  'function __mazed_parameters # of a path', '    switch $argv[1]',
  ...made.filter(({ names }) => names.length).flatMap(({ path, own }) => [`        case ${path}`, `            printf '%s\\n' ${['$__mazed_common', ...own].join(' ')}`]), '    end', 'end', '',
  'function __mazed_words # of a path and its parameter', '    switch "$argv[1] $argv[2]"',
  ...words.flatMap(([what, list]) => [`        case '${what}'`, `            printf '%s\\n' ${list.join(' ')}`]), '    end', 'end',
];

const zshOptions = rows => rows.flatMap(row => {
  const value = isFile(row) ? ':file:_files' : isFileAfterAt(row) ? ':text:_mazed_body'
    : row.value ? `:${/^\w+$/.test(row.value) ? row.value : 'value'}:(${wordsOf(row).join(' ')})` : '';
  return [`--${row.name}${value && '='}`, ...row.letter ? [`-${row.letter}+`] : []].map(name => quoted(`${name}[${brief(row).replaceAll(/[\[\]]/g, '\\$&')}]${value}`));
});

const fishOptions = ({ options, getOptions }) => [...options, ...getOptions].map(row => [
  'complete -c mazed', getOptions.includes(row) ? '-n $get' : '', row.letter ? `-s ${row.letter}` : '', `-l ${row.name}`,
  isFile(row) ? '-rF' : row.value ? '-x' : '-f', isFileAfterAt(row) ? "-a '(__mazed_body)'" : wordsOf(row).length ? `-a '${wordsOf(row).join(' ')}'` : '', `-d ${quoted(brief(row)).replaceAll("'\\''", "\\'")}`,
].filter(Boolean).join(' '));

export const completions = ['mazed.bash', '_mazed', 'mazed.fish'].map(name => `docs/completions/${name}`);

/* A file of completions with what is between its marks made anew. */
export function withCompletions(file, text, catalogues) {
  const tables = tablesOf(catalogues);
  const fish = file.endsWith('.fish');
  const made = { catalogue: fish ? fishCatalogue(tables) : shellCatalogue(tables),
    options: fish ? fishOptions(tables) : file.endsWith('.bash') ? bashOptions(tables) : zshOptions(tables.options), 'get options': zshOptions(tables.getOptions) };
  return text.replace(/(^ *)(# begin: (.*)\n)[^]*?(?=^ *# end: \3$)/gm, (_, indent, begin, name) =>
    indent + begin + made[name].map(line => line && `${indent}${line}`).join('\n') + '\n');
}
