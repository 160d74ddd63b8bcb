// What tests have in common that compare random mazes with a model of their own.
import assert from 'node:assert/strict';
import { randomOf } from './random.mjs';

// The bytes of an answer, without a look at openapi.yaml, which takes longer than the maze.
export async function plain(url) {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.status, 200, `${url}: ${bytes.subarray(0, 300)}`);
  return bytes;
}

// The passages of format=edges, as the model names them.
export const passagesOfEdges = (text) =>
  new Set(text ? text.trimEnd().split('\n').map((line) => line.split(' ').map(Number).sort((a, b) => a - b).join(' ')) : []);

// MODEL_SEED=N makes others.
export const { below, oneOf } = randomOf(Number(process.env.MODEL_SEED) || 20261129);
