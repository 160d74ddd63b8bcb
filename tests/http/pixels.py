# Compares pictures pixel by pixel: pixels.py ONE OTHER [SLACK]. Prints the size, how many channels of pixels differ, and
# how many of these are more than smoothed edges: a smoothed one lies between the lowest and the highest value within
# a pixel of it in the other picture. Both are looked at in this way, since a thin line that one of them lacks is
# within a pixel of floor. SLACK is the difference that is none, of 255.
import sys
from PIL import Image, ImageChops, ImageFilter

slack = int(sys.argv[3]) if len(sys.argv) > 3 else 3


def channels(path):
    # Colour under full transparency is nobody's business.
    image = Image.open(path).convert('RGBA')
    return Image.composite(image, Image.new('RGBA', image.size), image.getchannel('A').point(lambda a: 255 * (a > 0)))


# The lowest and the highest value within a pixel.
def extremes(image):
    # Padded, since the filters leave the outermost pixels as they are.
    padded = Image.new('L', (image.width + 2, image.height + 2))
    for x, y in [(0, 0), (2, 0), (0, 2), (2, 2), (0, 1), (1, 0), (2, 1), (1, 2), (1, 1)]:
        padded.paste(image, (x, y))
    box = (1, 1, image.width + 1, image.height + 1)
    return [padded.filter(extreme(3)).crop(box) for extreme in (ImageFilter.MinFilter, ImageFilter.MaxFilter)]


exact, other = channels(sys.argv[1]), channels(sys.argv[2])
if exact.size != other.size:
    sys.exit(f'{exact.size} against {other.size}')
different = outside = 0
for channel in 'RGBA':
    one, two = exact.getchannel(channel), other.getchannel(channel)
    different += sum(ImageChops.difference(one, two).histogram()[slack + 1 :])
    for image, bounds in ((two, one), (one, two)):
        low, high = extremes(bounds)
        for beyond in (ImageChops.subtract(low, image), ImageChops.subtract(image, high)):
            outside += sum(beyond.histogram()[slack + 1 :])
print(f'{exact.width}x{exact.height} {different} {outside}')
