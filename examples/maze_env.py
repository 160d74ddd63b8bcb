"""A maze as an environment to learn in, with the methods of gymnasium, which it does not need.

    env = MazeEnv(width=8)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.EAST)

An observation is the cell of the agent, and the ways that are open from it as bits: 1 is north, 2 east, 4 south, 8 west.
A step costs 1, and running into a wall as well; the goal ends an episode. It takes mazes from `mazed get`: those
of squares on one floor, without tunnels. Their edges may wrap around.
"""
import json
import random
import subprocess
from urllib.parse import urlencode


class MazeEnv:
    NORTH, EAST, SOUTH, WEST = range(4)
    MOVES = ((0, -1), (1, 0), (0, 1), (-1, 0))
    action_count = 4

    def __init__(self, width=8, height=None, algo='recursive-backtracker', max_steps=None, **options):
        """`options` are further parameters of the maze, such as braid=50 or shape='heart'."""
        self.query = {'width': width, 'height': height or width, 'algo': algo, **options, 'grid': 'cells', 'solve': 'shortest', 'path': 'no'}
        self.max_steps = max_steps
        self.numbers = random.Random()

    def reset(self, seed=None, options=None):
        """A new maze. With a seed it is that one, and those that follow are its successors."""
        if seed is not None:
            self.numbers = random.Random(seed)
        query = {**self.query, **(options or {}), 'seed': self.numbers.getrandbits(64) if seed is None else seed}
        answer = subprocess.run(['mazed', 'get', f'/maze?{urlencode(query)}'], capture_output=True, text=True)
        if answer.returncode:
            # What is refused is a problem document; other failures are a line of text.
            raise ValueError(json.loads(answer.stderr)['detail'] if answer.stderr.startswith('{') else answer.stderr)
        self.maze = json.loads(answer.stdout)
        if 'points' in self.maze:
            raise ValueError('only mazes of squares on one floor, without tunnels, are environments')
        # A cell x, y is the tile 2x + 1, 2y + 1.
        self.cell, self.goal = (tuple(at // 2 for at in self.maze[end]) for end in ('start', 'goal'))
        self.steps = 0
        self.limit = self.max_steps or 20 * self.maze['width'] * self.maze['height']
        return self.observe(), {'url': self.maze['url'], 'shortest': self.maze['solution']['length']}

    def observe(self):
        x, y = self.cell
        return x, y, self.maze['grid'][y][x]

    def step(self, action):
        x, y, ways = self.observe()
        if ways >> action & 1:
            self.cell = (x + self.MOVES[action][0]) % self.maze['width'], (y + self.MOVES[action][1]) % self.maze['height']
        self.steps += 1
        return self.observe(), -1, self.cell == self.goal, self.steps >= self.limit, {}
