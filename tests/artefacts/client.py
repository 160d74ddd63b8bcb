"""The installed client for Python against a daemon: client.py PROGRAM."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from urllib.error import URLError
from urllib.request import Request, urlopen

from mazed import Maze, Problem, mazes

PROGRAM = sys.argv.pop()
QUERIES = [
    'width=1&height=1&seed=1', 'width=12&height=7&seed=7&algo=kruskal', 'width=9&seed=1&shape=heart&braid=50',
    'width=9&seed=2&sparse=60&start=random', 'width=8&height=6&seed=3&wrap=xy&braid=30', 'width=12&seed=5&rooms=3',
    'width=20&seed=1&window=3,4,9,5', 'width=64&seed=1&blocks=16&level=1', 'width=9&seed=4&weave=100', 'width=7&height=5&seed=1&depth=3&braid=20',
    'width=7&height=5&seed=1&depth=2&wrap=x&braid=90', 'width=11&height=6&seed=8&tiling=triangle', 'width=8&height=6&seed=8&tiling=triangle&wrap=xy',
    'width=9&height=7&seed=8&tiling=hexagon&braid=40', 'width=8&height=6&seed=8&tiling=hexagon&wrap=xy', 'width=9&height=7&seed=8&tiling=octagon',
    'width=8&height=6&seed=8&tiling=octagon&wrap=xy', 'tiling=polar&height=2&seed=8', 'tiling=polar&height=9&seed=8&braid=40',
]  # fmt: skip


class Daemon:
    def __init__(self, *options):
        self.process = subprocess.Popen([PROGRAM, '--port', '0', *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        listening = next(line for line in self.process.stderr if 'event=listening' in line)
        self.url = re.search(r'url="?(http:[^ "]*[0-9])', listening)[1]

    def end(self):
        self.process.terminate()
        self.process.communicate()


class Client(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        daemon = Daemon()
        cls.url = daemon.url
        cls.addClassCleanup(daemon.end)

    def ask(self, path, body=None):
        with urlopen(Request(self.url + path, body and json.dumps(body).encode(), {'Content-Type': 'application/json'})) as answer:
            return answer.read()

    def edges(self, maze, query):
        number = lambda x, y, z=0: (z * maze.height + y) * maze.width + x
        told = [frozenset(map(int, line.split())) for line in self.ask(f'/maze?{query}&format=edges').splitlines()]
        self.assertEqual(sorted(map(sorted, told)), sorted(sorted(number(*cell) for cell in ends) for ends in maze.passages()))

    def test_every_maze_is_the_servers(self):
        for query in QUERIES:
            with self.subTest(query):
                maze = Maze.from_url(f'{self.url}/maze?{query}')
                self.edges(maze, query)
                if not ('window' in query or 'tiling' in query or 'weave' in query):
                    self.assertEqual(maze.tiles(), json.loads(self.ask(f'/maze?{query}&grid=tiles'))['grid'])
                if 'window' not in query and maze.width * maze.height > 1:
                    path = maze.solve()
                    body = {'maze': maze.url[len(self.url):], 'points': 'cells', 'path': path}
                    check = json.loads(self.ask('/maze/check', body))
                    self.assertEqual([check['solved'], check['shortest']], [True, len(path) - 1], check)

    def test_numpy_and_networkx_have_the_maze(self):
        import networkx

        maze = Maze.from_url(f'{self.url}/maze?width=9&height=5&seed=7')
        tiles, graph = maze.to_numpy(), maze.to_networkx()
        self.assertEqual([tiles.shape, str(tiles.dtype), tiles.tolist()], [(11, 19), 'uint8', maze.tiles()])
        self.assertTrue(networkx.is_tree(graph))
        self.assertEqual(networkx.shortest_path(graph, maze.start, maze.goal), maze.solve())
        self.assertEqual(Maze.from_url(f'{self.url}/maze?width=9&height=5&depth=2&seed=7').to_numpy().shape, (5, 11, 19))
        with self.assertRaisesRegex(ValueError, 'squares'):
            Maze.from_url(f'{self.url}/maze?width=9&tiling=hexagon').to_numpy()

    def test_it_is_printed_as_text(self):
        text = self.ask('/maze?width=9&height=5&seed=7&format=text&style=tiles').decode()
        self.assertEqual(f"{Maze.from_url(f'{self.url}/maze?width=9&height=5&seed=7')}\n", text)

    def test_any_address_of_a_maze_will_do(self):
        maze = Maze.from_url(f'{self.url}/play?size=9&seed=a+b&format=png#walk')
        self.assertEqual(maze.url, Maze.from_url(f'{self.url}/maze?size=9&seed=a%20b').url)
        self.assertEqual(Maze.from_url(maze.url).grid, maze.grid)
        self.assertTrue(maze.url.startswith(self.url))

    def test_how_an_address_draws_its_maze_is_left_out(self):
        url = f'{self.url}/maze?algo=kruskal&width=9&height=5&seed=7'
        grid = Maze.from_url(url).grid
        self.assertEqual(Maze.from_url(f'{url}&style=walls&title=a&cell=3&heatmap=yes').grid, grid)
        for row in json.loads(self.ask('/algorithms'))['parameters']:
            drawn = row['name'] in ('format', 'style', 'grid', 'cell', 'wall') or 'json' not in row.get('formats', ['json'])
            with self.subTest(row['name']):
                if drawn or not {'/maze', '/mazes', 'POST /maze'} & set(row.get('paths', ['/maze'])):
                    self.assertEqual(Maze.from_url(f"{url}&{row['name']}=%00").grid, grid)
                else:
                    self.assertRaises(Problem, Maze.from_url, f"{url}&{row['name']}=%00")

    def test_the_server_is_found_by_each_of_its_addresses(self):
        for path in ('', '/', '/maze', '/maze/', '/maze/stats', '/maze/tile', '/mazes', '/play/', '/embed'):
            self.assertEqual(Maze.from_url(f'{self.url}{path}?size=9&seed=7').width, 4, path)
        for path in ('/below/', '/below/maze/card', '/below/amaze/play'):
            with self.assertRaises(Problem) as refused:
                Maze.from_url(f'{self.url}{path}?size=9')
            self.assertEqual(refused.exception.status, 404)

    def test_what_is_given_twice_is_refused(self):
        with self.assertRaisesRegex(Problem, 'more than once'):
            Maze.from_url(f'{self.url}/maze?size=5&size=7')

    def test_a_program_makes_the_same_mazes(self):
        maze = Maze.from_url('/maze?size=9&seed=7', program=PROGRAM)
        self.assertEqual(maze.document, {**Maze.from_url(f'{self.url}/maze?size=9&seed=7').document, 'url': maze.url})
        self.assertEqual([m.grid for m in mazes('/mazes?size=9&seed=7&count=3', program=PROGRAM)],
                         [m.grid for m in mazes(f'{self.url}/mazes?size=9&seed=7&count=3')])  # fmt: skip
        with self.assertRaisesRegex(Problem, 'try 23 or 25') as refused:
            Maze.from_url('/maze?size=24', program=PROGRAM)
        self.assertEqual(refused.exception.status, 400)

    def test_what_is_refused_says_why(self):
        with self.assertRaisesRegex(Problem, 'try 23 or 25') as refused:
            Maze.from_url(f'{self.url}/maze?size=24')
        self.assertEqual([refused.exception.status, refused.exception.errors[0]['nearest']], [400, ['23', '25']])
        with self.assertRaises(Problem):
            list(mazes(f'{self.url}/mazes?count=0'))
        with self.assertRaises(Problem) as last:
            for maze in mazes(f'{self.url}/mazes?count=5000&width=8&seed=1&difficulty=32..'):
                self.assertEqual(maze.width, 8)
        self.assertEqual(last.exception.status, 404)
        with self.assertRaises(URLError):
            Maze.from_url('http://127.0.0.1:9/maze')

    def test_a_key_is_sent(self):
        with tempfile.NamedTemporaryFile('w') as keys:
            keys.write('a-key-that-is-long-enough-for-a-daemon\n')
            keys.flush()
            daemon = Daemon('--api-key-file', keys.name)
        self.addCleanup(daemon.end)
        url = f'{daemon.url}/maze?size=9'
        self.assertEqual(Maze.from_url(url, key='a-key-that-is-long-enough-for-a-daemon').width, 4)
        with self.assertRaises(Problem) as refused:
            Maze.from_url(url)
        self.assertEqual(refused.exception.status, 401)


unittest.main()
