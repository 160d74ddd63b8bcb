# What Pillow reads of a card: card.py CARD [PICTURE LEFT TOP]. Prints JSON: its size, how many colours it has, the colour
# of its corner, which share of its board is not of that colour, in its left half and its right one; and of a picture that
# should be in it at that place, whether it is, pixel by pixel.
import json
import sys
from PIL import Image, ImageChops

card = Image.open(sys.argv[1])
card.load()
colours = card.convert('RGBA')
floor = colours.getpixel((0, 0))
inked = ImageChops.difference(colours.convert('RGB'), Image.new('RGB', card.size, floor[:3])).convert('L')
box = inked.point(lambda value: 255 * (value > 0)).getbbox()


def share(left, right):
    histogram = inked.crop((left, box[1], right, box[3])).histogram()
    return sum(value * count for value, count in enumerate(histogram)) / 255 / sum(histogram)


middle = (box[0] + box[2]) // 2 if box else 0
found = {
    'format': card.format, 'size': card.size, 'floor': floor, 'colours': len(colours.getcolors(1 << 20)), 'box': box,
    'shares': [share(box[0], middle), share(middle, box[2])] if box else [0, 0],
    'all': [list(colour) for _, colour in colours.getcolors(1 << 20)],
}
if len(sys.argv) > 2:
    picture = Image.open(sys.argv[2]).convert('RGB')
    left, top = int(sys.argv[3]), int(sys.argv[4])
    part = colours.convert('RGB').crop((left, top, left + picture.width, top + picture.height))
    found['same'] = ImageChops.difference(part, picture).getbbox() is None
print(json.dumps(found))
