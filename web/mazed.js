// A client of mazed for browsers, Node and whatever else has fetch:
//
//   import { connect } from 'https://mazes.example/mazed.js';
//   const mazed = connect();
//   const maze = await mazed.maze({ algo: 'kruskal', size: 25, seed: 7 });
//
// Imported from a server, it asks that one; a copy in a project is told: connect('http://127.0.0.1:8080').
// A copy needs client.js, bits.js and walk.js beside it; mazed.d.ts has the types.
export { Bits } from './bits.js';
export { connect, endsOf, Problem, reached, Unreachable } from './client.js';
export { Walk } from './walk.js';
