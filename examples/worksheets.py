#!/usr/bin/env python3
"""Makes three books of mazes to print, from easy to hard, with the solutions at their ends.

    worksheets.py TITLE [MAZES [SEED]]       writes easy.pdf, medium.pdf and hard.pdf

The same title, number and seed make the same books.
"""
import subprocess
import sys
from urllib.parse import urlencode

# By difficulty: cells across and down, and what else makes the page.
LEVELS = {
    'easy': {'width': 10, 'height': 12},
    'medium': {'width': 18, 'height': 22},
    'hard': {'width': 26, 'height': 34},
}


def book(level, title, count, seed):
    query = {
        **LEVELS[level], 'difficulty': level, 'count': count, 'seed': seed, 'format': 'pdf', 'title': f'{title} ({level})',
        'solve': 'shortest', 'solutions_per_page': 4, 'ends': 'yes', 'paper': 'a4',
    }
    subprocess.run(['mazed', 'get', f'/mazes?{urlencode(query)}', '-o', f'{level}.pdf'], check=True)
    print(f'{level}.pdf: {count} mazes')


def main(title, count='12', seed='worksheets'):
    for level in LEVELS:
        book(level, title, count, seed)


if __name__ == '__main__':
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
