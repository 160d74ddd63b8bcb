// Puts the npm package of the client into a folder: the files that mazed serves, and the same for require(), which node
// before version 22 does not give modules.
//
//   node packaging/npm/assemble.mjs VERSION FOLDER
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [version, folder] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const modules = ['bits', 'client', 'mazed', 'walk'];

// Import and export as these modules write them: by name, from files beside them, at the beginning of a line.
function asCommonJs(name, text) {
  const exported = [];
  const common = text
    .replace(/^import (\{.*\}) from '\.\/(\w+)\.js';$/gm, (_, names, from) => `const ${names.replace(/ as /g, ': ')} = require('./${from}.cjs');`)
    .replace(/^export \{ (.*) \} from '\.\/(\w+)\.js';$/gm, (_, names, from) => {
      exported.push(...names.split(', ').map((each) => `${each}: require('./${from}.cjs').${each}`));
      return '';
    })
    .replace(/^export ((?:async )?(?:class|const|function\*?) (\w+))/gm, (_, declared, name) => {
      exported.push(name);
      return declared;
    })
    // It comes from no server.
    .replaceAll('import.meta.url', '__filename')
    .replaceAll('mazed.d.ts', 'mazed.d.cts');
  const left = common.match(/^(import|export)\b.*|import\.meta.*/m);
  if (left) throw new Error(`web/${name}.js: require() cannot have: ${left[0]}`);
  return `'use strict';\n${common}\nmodule.exports = { ${exported.join(', ')} };\n`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of modules) {
  const text = readFileSync(join(root, 'web', `${name}.js`), 'utf8');
  writeFileSync(join(folder, `${name}.js`), text);
  writeFileSync(join(folder, `${name}.cjs`), asCommonJs(name, text));
}
const types = readFileSync(join(root, 'web/mazed.d.ts'), 'utf8');
writeFileSync(join(folder, 'mazed.d.ts'), types);
writeFileSync(join(folder, 'mazed.d.cts'), types.replace('mazed.js', 'mazed.cjs'));
writeFileSync(join(folder, 'package.json'), readFileSync(join(here, 'package.json'), 'utf8').replace('VERSION', version));
writeFileSync(join(folder, 'README.md'), readFileSync(join(here, 'README.md')));
writeFileSync(join(folder, 'LICENSE'), readFileSync(join(root, 'LICENSE')));
