// What the tests of pages in a browser share.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Fails with whatever axe-core finds wrong for people who see, hear or move otherwise. The page was opened with
// `bypassCSP`, since axe-core adds styles to it.
export async function audit(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.slice(0, 5).map(({ html, target, any }) => `  ${target.join(' ')}\n    ${html.slice(0, 160)}\n    ${any[0]?.message ?? ''}`),
  ]);
  assert.equal(lines.length, 0, lines.join('\n'));
}
