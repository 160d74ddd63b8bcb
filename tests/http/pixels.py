# Compares pictures pixel by pixel: pixels.py PNG OTHER. A pixel of the other may differ from PNG's only where colours
# meet within a pixel of it, and then lies between the lowest and the highest of each channel there. Prints the
# size and how many pixels differ; the exit status is 1 if one lies outside.
import sys
from PIL import Image, ImageChops, ImageFilter

SLACK = 3  # of 255: rounding


def channels(path):
    # Colour under full transparency is nobody's business.
    image = Image.open(path).convert('RGBA')
    return Image.composite(image, Image.new('RGBA', image.size), image.getchannel('A').point(lambda a: 255 * (a > 0)))


exact, other = channels(sys.argv[1]), channels(sys.argv[2])
if exact.size != other.size:
    sys.exit(f'{exact.size} against {other.size}')
different = sum(pixel != (0, 0, 0, 0) for pixel in ImageChops.difference(exact, other).getdata())
outside = 0
for channel in 'RGBA':
    # Padded, since the filters leave the outermost pixels as they are.
    one, two = exact.getchannel(channel), other.getchannel(channel)
    padded = Image.new('L', (one.width + 2, one.height + 2))
    for x, y in [(0, 0), (2, 0), (0, 2), (2, 2), (0, 1), (1, 0), (2, 1), (1, 2), (1, 1)]:
        padded.paste(one, (x, y))
    box = (1, 1, one.width + 1, one.height + 1)
    low = padded.filter(ImageFilter.MinFilter(3)).crop(box)
    high = padded.filter(ImageFilter.MaxFilter(3)).crop(box)
    for below in (ImageChops.subtract(low, two), ImageChops.subtract(two, high)):
        outside += sum(below.histogram()[SLACK + 1 :])
print(f'{exact.width}x{exact.height}: {different} differ, {outside} outside')
sys.exit(outside > 0)
