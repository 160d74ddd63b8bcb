# Solves a maze by the palette indexes of a picture alone, as many programs do: 0 is wall. index_solver.py PICTURE prints
# how many pixels a shortest way from one gap in the outer wall to the other has.
import sys
from collections import deque
from PIL import Image

image = Image.open(sys.argv[1])
if image.mode not in ('P', '1'):
    sys.exit(f'mode {image.mode}')
width, height = image.size
pixels = image.load()
floor = {(x, y) for x in range(width) for y in range(height) if pixels[x, y]}
begin, end = sorted((at for at in floor if at[0] in (0, width - 1) or at[1] in (0, height - 1)), key=sum)
distance, queue = {begin: 1}, deque([begin])
while queue and end not in distance:
    x, y = queue.popleft()
    for next in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if next in floor and next not in distance:
            distance[next] = distance[x, y] + 1
            queue.append(next)
print(distance.get(end, 0))
