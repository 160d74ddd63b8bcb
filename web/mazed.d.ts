// The types of mazed.js.

/**
 * Squares and triangles have the four of one letter, hexagons all but east and west; NN, EE, SS and WW are tunnels. Circles have the last
 * five: OUT2 leads to the second half where the ring outside has twice as many cells. Floors have U and D too, up to the floor before and down to
 * the next.
 */
export type Direction = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW' | 'NN' | 'EE' | 'SS' | 'WW' | 'IN' | 'CW' | 'OUT' | 'OUT2' | 'CCW' | 'U' | 'D';
export type Plane = 'east' | 'southeast' | 'south' | 'southwest' | 'east_tunnel' | 'south_tunnel' | 'clockwise' | 'out_second' | 'out' |
  'out_first' | 'down' | 'inside';

/** A tile of the grid as `[x, y]`; of tilings other than squares a cell, and of circles `[index in its ring, ring]`; of floors a cell as `[x, y, floor]`. */
export type Point = [x: number, y: number] | [x: number, y: number, z: number];

/**
 * Parameters by name, or a query such as `size=25&seed=7`, or any address of a maze, such as `/maze?size=25&seed=7`. Only `url`, `response` and `check`
 * send those of how it is drawn, such as `style`; for the others they are left out.
 */
export type Query = string | URLSearchParams | QueryParameters;

/** What a parameter is given as; one that is null or undefined is left out. */
export type Value = string | number | bigint | null | undefined;

export interface QueryParameters {
  // begin: parameters, made from the parameter table by `make docs`
  /** the algorithm, by a name or an alias from /algorithms; with random the seed chooses one that can make such a board, and options of single algorithms are refused */
  algo?: Value;
  /** tiles a side: 25 is 25 x 25 tiles, of which 12 x 12 are cells */
  size?: Value;
  /** cells across, instead of size; the height too, if that is not given */
  width?: Value;
  /** cells down, instead of size; the width too, if that is not given */
  height?: Value;
  /** which of the mazes: digits are a number up to 2^64 - 1, any other text stands for its 64-bit FNV-1a hash; without it, a random one */
  seed?: Value;
  /** horizontal passages against vertical ones: they are drawn as 100 + bias to 100 - bias */
  bias?: Value;
  /** the corner to which the maze leans */
  skew?: Value;
  /** the cell at which the last run of each row opens: a random one of it, or the one at the edge, which makes a second clear corridor */
  last_run?: Value;
  /** the cell from which the tree grows: a pick, or several with weights, of which each step draws one */
  mix?: Value;
  /** the cell where the walk begins: the first, row by row, or a random one */
  root?: Value;
  /** the cell where the walk goes on when it is stuck, of those not yet visited beside visited ones: the first, row by row, or a random one */
  hunt?: Value;
  /** how many trees begin to grow, at most one a cell; 0 is one more than the cube root of the number of cells */
  trees?: Value;
  /** how many more trees begin meanwhile, for each thousand cells that trees grow into */
  spawn?: Value;
  /** the algorithm whose passages the corridor follows */
  of?: Value;
  /** the shape of the cells */
  tiling?: Value;
  /** the outline, by its name; cells outside it are solid */
  shape?: Value;
  /** an outline of your own, of this width and height: what POST /maze makes of text art */
  mask?: Value;
  /** edges that wrap around: x west to east, y north to south, xy both */
  wrap?: Value;
  /** percent of the dead-end corridors that are taken back, cell by cell */
  sparse?: Value;
  /** percent of the dead ends that are opened, which makes loops */
  braid?: Value;
  /** further walls that are opened, each of which makes a loop */
  loops?: Value;
  /** where the path through the maze begins */
  start?: Value;
  /** where it ends */
  goal?: Value;
  /** with this chance, in percent, a walk goes straight on where it can, and else in any direction */
  straight?: Value;
  /** how many rooms there are, at places that the seed draws; fewer where no more find one */
  rooms?: Value;
  /** the least cells a side of a room; with divisions, which have no rooms: of what they leave */
  room_min?: Value;
  /** the most cells a side of a room; if only room_min or room_max is given, the other gives way */
  room_max?: Value;
  /** how many doors a room has, at most every second wall around it */
  doors?: Value;
  /** what leaves the maze as it is: a mirror from west to east, or half or a quarter of a turn */
  symmetry?: Value;
  /** percent of the cells, drawn by the seed, under which a tunnel may lead */
  weave?: Value;
  /** cells a side of its blocks, each of which is a maze by itself, joined as the cells of a maze are */
  blocks?: Value;
  /** the maze so many levels up, whose cells are the blocks of the one below; width and height stay those of level 0 */
  level?: Value;
  /** number of floors, all of this width and height, with stairs between them */
  depth?: Value;
  /** percent of the cells, drawn by the seed, from which a way may lead down to the next floor; at least one a floor */
  stairs?: Value;
  /** shows a path from start to goal, found by this solver */
  solve?: Value;
  /** whether a solution has all its tiles in JSON, beside its directions */
  path?: Value;
  /** shows this part of the maze: its first column and row, and its sides */
  window?: Value;
  /** openings in the outer wall at start and goal; without it pictures, solids and the styles walls, distances, triangles, hexagons and box have them; two sides are those of the way in and the way out */
  openings?: Value;
  /** lists places: the passages into rooms, the cells with one passage, those with three or more */
  places?: Value;
  /** ANSI colours: of path, start and goal, or of circles; without it only circles have them */
  color?: Value;
  /** of /maze/tile: pixels a side */
  tile?: Value;
  /** of /maze/tile: the zoom, from 0, at which one tile shows all */
  z?: Value;
  /** of /maze/tile: the column of tiles, from 0 */
  x?: Value;
  /** of /maze/tile: the row of tiles, from 0 */
  y?: Value;
  /** how it is shown; without it style means text, grid means json, and else the Accept header decides */
  format?: Value;
  /** how text draws it; without it tiling=triangle means triangles, and tiling=hexagon hexagons */
  style?: Value;
  /** how json holds the grid; without it a tiling other than square means cells */
  grid?: Value;
  /** of /mazes: the number of the first seed, from 0, in the sequence that the seed names */
  first?: Value;
  /** how long the shortest path from start to goal is, in steps from cell to cell: the maze is the first that fits of the sequence that the seed names, and each of many mazes fits */
  length?: Value;
  /** how difficult it is, as /maze/stats measures it; otherwise like length. Without a size, a word chooses one */
  difficulty?: Value;
  /** of /mazes: what they are ordered by, ascending, which JSON says of each maze; without it they come in the order of their seeds */
  order?: Value;
  /** the side of a cell between its walls, in pixels of svg and png, points of pdf, millimetres of stl, obj, scad and svg with unit=mm, and where tiles are written, in tiles, 1 to 64; without it 18, of solids 8, of tiles 1, and in pdf as the paper allows */
  cell?: Value;
  /** how thick a wall is, in the unit of cell: at least 1, in millimetres of svg 0.1; without it 2, of tiles 1, and in pdf as the paper allows */
  wall?: Value;
  /** pixels a tile, with walls as thick as cells, instead of cell and wall */
  scale?: Value;
  /** space around the maze, in the unit of cell; without it none, and in pdf 36 */
  margin?: Value;
  /** what cell, wall and margin count: pixels, or millimetres for cutters and plotters */
  unit?: Value;
  /** the colour of walls */
  wall_color?: Value;
  /** the colour of floor and margin */
  background?: Value;
  /** the colour of a solution */
  path_color?: Value;
  /** whether the floor is coloured by its distance from the start */
  heatmap?: Value;
  /** whether start and goal are marked */
  ends?: Value;
  /** how tall the walls of a solid stand above its plate, in millimetres */
  rise?: Value;
  /** how thick the plate of a solid is, in millimetres; 0 is none */
  floor?: Value;
  /** the paper of a pdf */
  paper?: Value;
  /** the inner margin of a book's pages, in millimetres, on the left of odd ones and the right of even ones; 0 is as wide as margin */
  gutter?: Value;
  /** how many mazes a book's page has */
  per_page?: Value;
  /** how many solutions a book's page has */
  solutions_per_page?: Value;
  /** a title: in svg of the picture, in pdf and cards above the maze */
  title?: Value;
  /** the character of walls in style=tiles */
  wall_text?: Value;
  /** the character of floor in style=tiles; without it a space */
  floor_text?: Value;
  /** the character of a solution in the styles tiles, walls and box */
  path_text?: Value;
  /** the character of the start in the styles of path_text; without it only colours show it */
  start_text?: Value;
  /** the character of the goal in the styles of path_text; without it only colours show it */
  goal_text?: Value;
  /** how many mazes /mazes makes; in scen how many pairs of start and goal, without it 100 */
  count?: Value;
  /** of /maze/steps: milliseconds between two frames */
  delay?: Value;
  /** of /maze/steps: events a frame; without it 1, and in apng as many as make 500 frames */
  every?: Value;
  /** whether a browser saves the answer as a file, with a name such as kruskal-25x25-7.svg */
  download?: Value;
  // end: parameters
}

/** What fetch takes: a signal to cancel, headers. */
export type Options = Pick<RequestInit, 'signal' | 'headers' | 'cache'>;

export interface CheckOptions extends Options {
  points?: 'tiles' | 'cells';
}

export interface Solution {
  solver: string;
  solved: boolean;
  length: number;
  visited: number;
  directions?: string;
  path?: Point[];
  /** With `cell` or `wall`: the tiles of the grid on the way. */
  path_at?: Point[];
}

/** What is known of a maze. Seeds are texts, since they have 64 bits. */
export interface Envelope {
  algorithm: string;
  seed: string;
  width: number;
  height: number;
  /** The shape of cells that are not squares; points are cells then, and there are no columns and rows. */
  tiling?: string;
  /** How many floors there are, of several; points are cells then too. */
  depth?: number;
  points?: 'cells';
  columns?: number;
  rows?: number;
  start: Point;
  goal: Point;
  /** With `cell` or `wall`: their tiles in the grid. */
  start_at?: Point;
  goal_at?: Point;
  url: string;
  [parameter: string]: unknown;
}

export interface Maze extends Envelope {
  /** With `grid=cells`, what the bits of a cell mean, the lowest first. */
  directions?: Direction[];
  /** Matrices of tiles or cells, or with `grid=rows` texts; none with `grid=none`. Rows of circles are rings, and not equally long. */
  grid?: number[][] | string[] | number[][][] | string[][];
  /** With `level`: which one, whose sides these are. */
  level?: number;
  /** With `window`: the part of the maze that the grid is, `[x, y, width, height]` in cells. */
  window?: [number, number, number, number];
  /** With `rooms`: where they are, `[x, y, width, height]`, in tiles or, off squares, in cells. */
  rooms?: [number, number, number, number][];
  /** With `places`: the passages into rooms, the cells with one passage, and those with three or more. */
  doors?: Point[];
  dead_ends?: Point[];
  junctions?: Point[];
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
export type Step = [name: StepName, x: number, y: number, more?: string | number] |
  [name: StepName, x: number, y: number, z: number, more?: string | number];

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
  unit?: '%' | 'mm' | 'ms';
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

/** The colours of a heat map: a cell has `colors[Math[rounding](distance * (colors.length - 1) / farthest)]`. */
export interface Heat {
  /** Without `#`, from the start on. */
  colors: string[];
  rounding: 'floor';
}

export interface Catalogue {
  algorithms: Algorithm[];
  solvers: Named[];
  shapes: Named[];
  tilings: Named[];
  formats: (Named & { styles: { name: string; summary: string }[]; paths?: string[] })[];
  parameters: Parameter[];
  heat: Heat;
  /** Parameters that others append to links, and the page ignores; a star ends a part of a name. */
  ignored: string[];
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

/** No answer came, or the connection was lost before its end. A fetch that was cancelled fails with its own error. */
export class Unreachable extends TypeError {
  constructor(cause: unknown);
}

/** A promise of fetch, or of what it gives, that fails with Unreachable where it would with a TypeError. */
export function reached<T>(awaited: Promise<T>): Promise<T>;

/** The open walls of a maze, a bit each. */
export class Bits {
  /** @param buffer the body of an answer in `format=bits` */
  constructor(buffer: ArrayBuffer);
  /** of a window its own, as `height` is; of circles that of the outermost ring */
  width: number;
  height: number;
  /** Floors; 1 where there are no others. */
  depth: number;
  url: string;
  /** As /algorithms has it, `woven`: squares with tunnels, or `floors` of squares. */
  tiling: string;
  planes: Plane[];
  /** Bytes that a plane of a row takes. */
  stride: number;
  /** Row by row the planes, in their order. */
  bytes: Uint8Array;
  /** A row of a plane: the bit of cell x is bit `x & 7` of byte `x >> 3`. */
  row(plane: Plane, y: number, z?: number): Uint8Array;
  bit(plane: Plane, ...cell: Point): boolean;
  /** Whether there is a cell of the maze at x, y, and on floors at z. */
  isInside(...cell: Point): boolean;
  /** Whether there is a passage from the cell in that direction, perhaps across an edge that wraps around. */
  isOpen(...of: [...cell: Point, direction: Direction]): boolean;
  /** The directions of its tiling, clockwise from the north, of circles from the middle; null is beyond a side that a cell does not have. */
  readonly directions: Direction[];
  beyond(...of: [...cell: Point, direction: Direction]): Point | null;
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
  /** The directions of the trail, as check takes them. */
  readonly directions: string;
  readonly solved: boolean;
  can(direction: Direction): boolean;
  /** Goes to the next cell, perhaps across an edge that wraps around; false where there is a wall. */
  move(direction: Direction): boolean;
  /** Back to the start. */
  reset(): void;
}

/** Every promise and iterator may fail with a Problem, which is what the server refused, or with Unreachable. */
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
  /**
   * Whether a way leads to the goal of a maze with a seed: directions such as `EES`, `right down` or `['E', 'S']`, or the
   * points of a path, of squares only those where it turns if you like. They are tiles, or cells with `points: 'cells'`.
   */
  check(query: Query, way: string | readonly string[] | readonly (Point | { x: number; y: number; z?: number })[], options?: CheckOptions): Promise<Check>;
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
