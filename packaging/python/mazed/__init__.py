"""A client of mazed, the server of mazes.

    from mazed import Maze
    maze = Maze.from_url('http://localhost:8080/maze?algo=kruskal&width=20&height=12&seed=7')
    print(maze)
    maze.solve()

A cell is a tuple (x, y), on several floors (x, y, floor), and in a circle (index in its ring, ring).
"""

from __future__ import annotations

import importlib
import json
import re
import subprocess
from collections import deque
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Optional, Tuple
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    import numpy

__all__ = ['Cell', 'Maze', 'Problem', 'mazes']

Cell = Tuple[int, ...]


class Problem(Exception):
    """What was refused, as the problem document (RFC 9457) says it. The message is the detail."""

    def __init__(self, document: Dict[str, Any]) -> None:
        super().__init__(document.get('detail') or document.get('title') or 'no reason was given')
        self.status: int = document.get('status', 0)
        self.type: str = document.get('type', 'about:blank')
        self.errors: List[Dict[str, Any]] = document.get('errors', [])


class _Source(NamedTuple):
    """Who makes mazes: a server, or a program as `mazed get` does."""

    base: str
    key: Optional[str]
    timeout: float
    program: Optional[str]

    def lines(self, path: str, query: List[Tuple[str, str]]) -> Iterator[bytes]:
        target = f'{path}?{urlencode(query, safe=",:")}'
        return self._get(target) if self.program else self._fetch(self.base + target)

    def _fetch(self, url: str) -> Iterator[bytes]:
        headers = {'Authorization': f'Bearer {self.key}'} if self.key else {}
        try:
            with urlopen(Request(url, headers=headers), timeout=self.timeout) as answer:
                yield from answer
        except HTTPError as refused:
            with refused:
                raise Problem(_problem(refused.read(), refused.code)) from None

    def _get(self, target: str) -> Iterator[bytes]:
        done = subprocess.run([str(self.program), 'get', target], capture_output=True, timeout=self.timeout)
        if done.returncode:
            raise Problem(_problem(done.stderr, 0))
        yield from done.stdout.splitlines()


def _problem(said: bytes, status: int) -> Dict[str, Any]:
    text = said.decode(errors='replace')
    try:
        return {'status': status, **json.loads(text)}
    except (TypeError, ValueError):
        return {'status': status, 'detail': text[:200].strip() or f'status {status}'}


# Parameters of links that say how a maze is shown, which is none of what is asked for here.
_SHOWN = set("""
    format style grid color cell wall scale margin unit wall_color background path_color heatmap ends rise floor paper
    gutter per_page solutions_per_page title wall_text floor_text path_text start_text goal_text tile z x y delay every
    """.split())
# The paths below the server's own at which mazes are.
_PATH = re.compile(r'(/(maze(/(stats|distances|steps|card|tile))?|mazes|play|embed))?/*$')


def _ask(
    url: str, name: str, form: str, key: Optional[str], timeout: float, program: Optional[str]
) -> Iterator[Dict[str, Any]]:
    parts = urlsplit(url)
    folder = _PATH.sub('', parts.path)
    source = _Source(f'{parts.scheme}://{parts.netloc}{folder}' if parts.netloc else '', key, timeout, program)
    query = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] not in _SHOWN]
    for line in source.lines(name, [*query, ('format', form), ('grid', 'cells')]):
        document = json.loads(line)
        # What goes wrong meanwhile is the last line.
        if 'status' in document:
            raise Problem(document)
        yield {**document, 'url': source.base + document['url']}


def mazes(
    url: str, *, key: Optional[str] = None, timeout: float = 60, program: Optional[str] = None
) -> Iterator[Maze]:
    """The mazes of an address such as http://localhost:8080/mazes?count=100&width=10, while they are made.

    A program makes all of them, within the timeout, before the first is there.
    """
    return (Maze(document) for document in _ask(url, '/mazes', 'ndjson', key, timeout, program))


# x, y and floor of the cell in a direction. Those of two letters alike are tunnels.
_STEPS: Dict[str, Tuple[int, int, int]] = {
    'N': (0, -1, 0), 'NE': (1, -1, 0), 'E': (1, 0, 0), 'SE': (1, 1, 0),
    'S': (0, 1, 0), 'SW': (-1, 1, 0), 'W': (-1, 0, 0), 'NW': (-1, -1, 0),
    'NN': (0, -2, 0), 'EE': (2, 0, 0), 'SS': (0, 2, 0), 'WW': (-2, 0, 0),
    'U': (0, 0, -1), 'D': (0, 0, 1),
}  # fmt: skip
# Hexagons of every other column are half a cell higher than their neighbours.
_HIGHER_HEXAGON = {'SE': 'E', 'SW': 'W'}
_LOWER_HEXAGON = {'NE': 'E', 'NW': 'W'}


def _splits(ring: int) -> bool:
    """Whether the ring around this one has twice as many cells."""
    return not (ring + 1) & (ring + 2)


def _next_in_circle(x: int, y: int, direction: str) -> Cell:
    cells = 8 << ((y + 1).bit_length() - 1)
    if direction == 'IN':
        return (x >> 1 if _splits(y - 1) else x, y - 1)
    if direction in ('CW', 'CCW'):
        return ((x + (1 if direction == 'CW' else -1)) % cells, y)
    return (2 * x + (direction == 'OUT2') if _splits(y) else x, y + 1)


class Maze:
    """A maze: its cells, and the passages between them."""

    @classmethod
    def from_url(
        cls, url: str, *, key: Optional[str] = None, timeout: float = 60, program: Optional[str] = None
    ) -> Maze:
        """The maze of any address that a server has for one: /maze?..., /play?... How that draws it is left out.

        With a program, such as 'mazed' or 'build/mazed', that makes it, and there needs to be no server:
        Maze.from_url('/maze?size=25&seed=7', program='mazed'). Raises Problem where the request is
        refused, and as urllib and subprocess do where there is nobody to answer.
        """
        return cls(next(_ask(url, '/maze', 'json', key, timeout, program)))

    def __init__(self, document: Dict[str, Any]) -> None:
        """The maze of an answer in JSON that was asked for with grid=cells."""
        if 'directions' not in document:
            raise ValueError('a maze is read from JSON with grid=cells')
        #: All members of the answer.
        self.document = document
        self.algorithm: str = document['algorithm']
        self.seed = int(document['seed'])
        #: The cells of the whole maze across and down, and its floors.
        self.width: int = document['width']
        self.height: int = document['height']
        self.depth: int = document.get('depth', 1)
        #: The shape of the cells: square, triangle, hexagon, octagon, polar.
        self.tiling: str = document.get('tiling', 'square')
        #: The permalink.
        self.url: str = document['url']
        #: The names of the bits of a cell in `grid`, the lowest first.
        self.directions: Tuple[str, ...] = tuple(document['directions'])
        #: The sum of the bits of the directions in which each cell is open: grid[y][x], or grid[floor][y][x].
        self.grid: List[Any] = document['grid']
        self.start = self._cell_of(document['start'])
        self.goal = self._cell_of(document['goal'])
        self._left, self._top = document.get('window', (0, 0))[:2]
        self._floors: List[List[List[int]]] = self.grid if self.depth > 1 else [self.grid]

    def __repr__(self) -> str:
        return f'<Maze {self.url}>'

    def __str__(self) -> str:
        """The tiles of a maze of squares, `#` and space, floor by floor."""
        floors = self.tiles()[1::2] if self.depth > 1 else [self.tiles()]
        return '\n\n'.join('\n'.join(''.join(' #'[tile] for tile in row) for row in floor) for floor in floors)

    def _cell_of(self, point: List[int]) -> Cell:
        return tuple((at - 1) // 2 for at in point) if 'columns' in self.document else tuple(point)

    def _bits(self, cell: Cell) -> int:
        x, y, z = cell if len(cell) == 3 else (*cell, 0)
        x, y = x - self._left, y - self._top
        is_there = 0 <= z < len(self._floors) and 0 <= y < len(self._floors[z]) and 0 <= x < len(self._floors[z][y])
        return self._floors[z][y][x] if is_there else 0

    def _beyond(self, cell: Cell, direction: str) -> Cell:
        """The cell in a direction: where an edge wraps around, on the other side."""
        x, y = cell[:2]
        if self.tiling == 'polar':
            return _next_in_circle(x, y, direction)
        if self.tiling == 'hexagon':
            direction = (_LOWER_HEXAGON if x & 1 else _HIGHER_HEXAGON).get(direction, direction)
        dx, dy, dz = _STEPS[direction]
        return ((x + dx) % self.width, (y + dy) % self.height, *(z + dz for z in cell[2:]))

    def cells(self) -> Iterator[Cell]:
        """All cells, row by row, but for those outside the outline."""
        for z, floor in enumerate(self._floors):
            for y, row in enumerate(floor, self._top):
                for x, bits in enumerate(row, self._left):
                    if bits or self.width * self.height == 1:
                        yield (x, y, z) if self.depth > 1 else (x, y)

    def is_open(self, cell: Cell, direction: str) -> bool:
        """Whether one can go from the cell in the direction."""
        return bool(self._bits(cell) >> self.directions.index(direction) & 1)

    def neighbours(self, cell: Cell) -> List[Cell]:
        """The cells to which passages lead from the cell."""
        bits = self._bits(cell)
        beyond = (self._beyond(cell, name) for i, name in enumerate(self.directions) if bits >> i & 1)
        return [other for other in beyond if self._bits(other)]

    def passages(self) -> Iterator[Tuple[Cell, Cell]]:
        """Each passage once, as the two cells that it joins."""
        return ((cell, other) for cell in self.cells() for other in self.neighbours(cell) if cell < other)

    def solve(self) -> List[Cell]:
        """The cells of a shortest path from start to goal. There is none only where a window lacks a part of it."""
        came: Dict[Cell, Cell] = {self.start: self.start}
        queue = deque(came)
        while queue and self.goal not in came:
            cell = queue.popleft()
            for other in self.neighbours(cell):
                if other not in came:
                    came[other] = cell
                    queue.append(other)
        path = [self.goal] if self.goal in came else []
        while path and path[-1] != self.start:
            path.append(came[path[-1]])
        return path[::-1]

    def tiles(self) -> List[Any]:
        """The tiles of a maze of squares, 0 for floor and 1 for wall: as grid=tiles, with several floors in layers."""
        if self.tiling != 'square' or 'EE' in self.directions or 'window' in self.document:
            raise ValueError('tiles are of whole mazes of squares without tunnels')
        layers = [self._layer(z) for z in range(self.depth)]
        if self.depth == 1:
            return layers[0]
        between = [self._layer_below(z) for z in range(-1, self.depth)]
        return [layer for pair in zip(between, layers) for layer in pair] + between[-1:]

    def _layer(self, z: int) -> List[List[int]]:
        tiles = [[1] * (2 * self.width + 1) for _ in range(2 * self.height + 1)]
        inside = {cell[:2] for cell in self.cells() if cell[2:] in ((), (z,))}
        for x, y in inside:
            tiles[2 * y + 1][2 * x + 1] = 0
            for bit, (dx, dy, _) in enumerate(_STEPS[name] for name in 'NESW'):
                if self._floors[z][y][x] >> bit & 1:
                    tiles[2 * y + 1 + dy][2 * x + 1 + dx] = 0
        # A post that no wall meets is floor.
        for y in range(2, 2 * self.height, 2):
            for x in range(2, 2 * self.width, 2):
                if not (tiles[y - 1][x] or tiles[y + 1][x] or tiles[y][x - 1] or tiles[y][x + 1]):
                    tiles[y][x] = 0
        return tiles

    def _layer_below(self, z: int) -> List[List[int]]:
        tiles = [[1] * (2 * self.width + 1) for _ in range(2 * self.height + 1)]
        for cell in self.cells():
            if cell[2] == z and self.is_open(cell, 'D'):
                tiles[2 * cell[1] + 1][2 * cell[0] + 1] = 0
        return tiles

    def to_numpy(self) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
        """The tiles as an array of uint8. Needs numpy, the extra `numpy`. Of other cells, take numpy.array(maze.grid)."""
        np: Any = importlib.import_module('numpy')
        array: numpy.ndarray[Any, numpy.dtype[numpy.uint8]] = np.array(self.tiles(), dtype=np.uint8)
        return array

    def to_networkx(self) -> Any:
        """A networkx.Graph, whose nodes are cells and whose edges are passages. Needs networkx, the extra `networkx`."""
        graph: Any = importlib.import_module('networkx').Graph()
        graph.add_nodes_from(self.cells())
        graph.add_edges_from(self.passages())
        return graph
