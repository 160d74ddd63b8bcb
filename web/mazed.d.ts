// The types of mazed.js.

export type Direction = 'N' | 'E' | 'S' | 'W';
export type Plane = 'east' | 'south' | 'inside';

/** A tile of the grid as `[x, y]`; of triangles a cell. */
export type Point = [x: number, y: number];

/** Parameters by name, or a query such as `size=25&seed=7`, or a permalink such as `/maze?size=25&seed=7`. */
export type Query = string | URLSearchParams | Record<string, string | number | bigint | null | undefined>;

/** What fetch takes: a signal to cancel, headers. */
export type Options = Pick<RequestInit, 'signal' | 'headers' | 'cache'>;

export interface Solution {
  solver: string;
  solved: boolean;
  length: number;
  visited: number;
  directions?: string;
  path?: Point[];
}

/** What is known of a maze. Seeds are texts, since they have 64 bits. */
export interface Envelope {
  algorithm: string;
  seed: string;
  width: number;
  height: number;
  /** The shape of cells that are not squares; points are cells then, and there are no columns and rows. */
  tiling?: string;
  points?: 'cells';
  columns?: number;
  rows?: number;
  start: Point;
  goal: Point;
  url: string;
  [parameter: string]: unknown;
}

export interface Maze extends Envelope {
  /** With `grid=cells`, what the bits of a cell mean, the lowest first. */
  directions?: Direction[];
  /** Matrices of tiles or cells, or with `grid=rows` texts; none with `grid=none`. */
  grid?: number[][] | string[];
  solution?: Solution;
  /** Steps from start to goal, of many mazes with `order=length`. */
  length?: number;
  /** As in the statistics, of many mazes with `order=difficulty`. */
  difficulty?: number;
}

export interface Stats extends Envelope {
  stats: {
    cells: number;
    passages: number;
    dead_ends: { count: number; share: number };
    junctions: { count: number; share: number };
    crossroads: { count: number; share: number };
    solution?: { length: number; turns: number; choices: number };
    longest_path?: { length: number; ends: [Point, Point] };
    longest_run?: number;
    difficulty?: number;
    [figure: string]: unknown;
  };
}

export interface Distances extends Envelope {
  farthest: { at: Point; distance: number };
  /** Steps from the start, a number a cell. */
  distances: (number | null)[][];
}

export type StepName =
  | 'open' | 'close' | 'visit' | 'leave' | 'reject' | 'set' | 'look' | 'drop' | 'path';

/** `grid[y][x]` becomes 0 by `open` and 1 by `close`; the others say what is being looked at. */
export type Step = [name: StepName, x: number, y: number, more?: string | number];

export interface Check {
  solved: boolean;
  length: number;
  shortest: number;
  verdict?: 'start' | 'wall' | 'left' | 'discontinuous' | 'ends';
  reason?: string;
  step?: number;
  tile?: Point;
}

export interface Parameter {
  name: string;
  summary: string;
  kind: 'number' | 'word' | 'flag' | 'text' | 'seed' | 'point' | 'mask';
  default?: string;
  min?: number;
  max?: number;
  odd?: boolean;
  decimals?: number;
  words?: string[];
  form?: string;
  algorithms?: string[];
  formats?: string[];
  tilings?: string[];
  paths?: string[];
}

export interface Algorithm {
  slug: string;
  name: string;
  aliases: string[];
  summary: string;
  source: string;
  /** The address of the source, where it has one. */
  link?: string;
  /** How it works, step by step, for people; words between backticks are code. */
  how: string[];
  options: string[];
  streams: boolean;
  [column: string]: unknown;
}

export interface Named {
  slug: string;
  name?: string;
  aliases?: string[];
  summary: string;
  [column: string]: unknown;
}

export interface Catalogue {
  algorithms: Algorithm[];
  solvers: Named[];
  shapes: Named[];
  tilings: Named[];
  formats: (Named & { styles: { name: string; summary: string }[]; paths?: string[] })[];
  parameters: Parameter[];
}

export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { parameter: string; given: string; allowed: string; nearest: string[] }[];
  /** The name of the request in the server's log. */
  request_id?: string;
}

export class Problem extends Error implements ProblemDocument {
  constructor(document: Partial<ProblemDocument>);
  type: string;
  title: string;
  status: number;
  detail: string;
  errors: { parameter: string; given: string; allowed: string; nearest: string[] }[];
  /** Seconds after which the same request may do, of a server that has too much to do now. */
  retryAfter?: number;
}

/** The open walls of a maze, a bit each. */
export class Bits {
  /** @param buffer the body of an answer in `format=bits` */
  constructor(buffer: ArrayBuffer);
  width: number;
  height: number;
  url: string;
  tiling: string;
  planes: Plane[];
  /** Bytes that a plane of a row takes. */
  stride: number;
  /** Row by row the planes, in their order. */
  bytes: Uint8Array;
  /** A row of a plane: the bit of cell x is bit `x & 7` of byte `x >> 3`. */
  row(plane: Plane, y: number): Uint8Array;
  bit(plane: Plane, x: number, y: number): boolean;
  /** Whether there is a cell of the maze at x, y. */
  isInside(x: number, y: number): boolean;
  /** Whether there is a passage from the cell in that direction, perhaps across an edge that wraps around. */
  isOpen(x: number, y: number, direction: Direction): boolean;
}

/** Start and goal of a maze as cells, which in the grid of squares are every other tile. */
export function endsOf(maze: Envelope): { start: Point; goal: Point };

/** Somebody on the way through a maze. */
export class Walk {
  /** Start and goal are cells, as endsOf has them. */
  constructor(bits: Bits, ends: { start: Point; goal: Point });
  readonly bits: Bits;
  readonly start: Point;
  readonly goal: Point;
  /** The cell that the walk has come to. */
  readonly at: Point;
  /** The cells from the start to here; a step back to the cell before takes one off. */
  readonly trail: Point[];
  /** How many moves were made, those back too. */
  readonly moves: number;
  /** The letters of the trail, as check takes them. */
  readonly directions: string;
  readonly solved: boolean;
  can(direction: Direction): boolean;
  /** Goes to the next cell, perhaps across an edge that wraps around; false where there is a wall. */
  move(direction: Direction): boolean;
  /** Back to the start. */
  reset(): void;
}

/** Every promise and iterator may fail with a Problem: what the server refused. */
export interface Client {
  /** The URL of a maze, or of another path of the server. */
  url(query: Query, path?: string): string;
  /** The answer itself, in the format that the query asks for. */
  response(query: Query, path?: string, options?: Options): Promise<Response>;
  maze(query: Query, options?: Options): Promise<Maze>;
  /** Many mazes as they come, `count` of them. Stop whenever you like. */
  mazes(query: Query, options?: Options): AsyncGenerator<Maze, void, void>;
  bits(query: Query, options?: Options): Promise<Bits>;
  stats(query: Query, options?: Options): Promise<Stats>;
  distances(query: Query, options?: Options): Promise<Distances>;
  /** How a maze is made: first what is known of it, then the steps as they come. Stop whenever you like. */
  steps(query: Query, options?: Options): AsyncGenerator<(Envelope & { steps: number }) | Step, void, void>;
  /** Whether directions such as `EES`, or the tiles of a path, lead to the goal of a maze with a seed. */
  check(query: Query, path: string | Point[], options?: Options): Promise<Check>;
  catalogue(options?: Options): Promise<Catalogue>;
}

export interface Access {
  /**
   * The key of a server that asks for one, sent with every request. A function is called before each of them, and tells
   * the key if there is one. Where the server wants another, it is called with the refusal and what was sent, and the
   * request is repeated with another key if it tells one.
   */
  key?: string | ((refused?: Problem, sent?: string) => string | undefined | Promise<string | undefined>);
}

/** @param server its URL; without it the one that mazed.js came from, or in a project http://127.0.0.1:8080 */
export function connect(server?: string | URL, access?: Access): Client;
