// The formats for programs, each read by a program that is not ours: Python's csv, networkx, Tiled,
// PathFinding.js, and the readers of docs/FORMATS.md.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import PathFinding from 'pathfinding';
import { ask, askWrong } from './contract.mjs';
import { daemonOf, folderOf, skipUnless, timeout } from './daemon.mjs';

// Debian's, which has Debian's modules.
const PYTHON = '/usr/bin/python3';
const run = promisify(execFile);

const daemon = daemonOf();
const folder = folderOf();

const fetched = async (query, path = '/maze') => {
  const { status, headers, body } = await ask(`${daemon.url}${path}?${query}`);
  assert.equal(status, 200, query);
  return { type: headers.get('content-type'), bytes: body };
};
const text = async (query) => (await fetched(query)).bytes.toString();
const json = async (query, path) => JSON.parse((await fetched(`${query}&format=json`, path)).bytes);

// Runs a program of Python with a file, and returns what it printed, as JSON.
const python = async (program, ...files) =>
  JSON.parse((await run(PYTHON, ['-c', program, ...files], { maxBuffer: 1 << 26 })).stdout);

// Qt is not to look for a display.
const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen' };

const has = (...command) => {
  try {
    execFileSync(command[0], command.slice(1), { env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const saved = (name, bytes) => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

// Mazes of many kinds; the second list has those with edges that wrap around, and triangles.
const SQUARES = [
  'width=1&height=1&seed=1',
  'width=1&height=9&seed=1',
  'width=20&height=1&seed=1',
  'algo=kruskal&width=65&height=31&seed=2',
  'algo=eller&width=130&height=20&seed=3',
  'algo=wilson&width=40&height=30&shape=star&seed=4',
  'width=30&height=30&sparse=80&braid=50&loops=20&seed=5',
];
const OTHERS = [
  'algo=prim&width=20&height=16&wrap=xy&seed=6',
  'algo=kruskal&width=30&height=20&tiling=triangle&seed=7',
  'algo=kruskal&width=30&height=20&tiling=triangle&wrap=xy&sparse=50&seed=7',
];

describe('csv', () => {
  const READ = 'import csv, json, sys; print(json.dumps([[int(n) for n in row] for row in csv.reader(open(sys.argv[1], newline=""))]))';

  for (const query of [...SQUARES, OTHERS[0], `${SQUARES[3]}&openings=yes`])
    it(`is read by Python: ${query}`, timeout, async () => {
      const { type, bytes } = await fetched(`${query}&format=csv`);
      assert.equal(type, 'text/csv; header=absent; charset=utf-8');
      const expected = query.includes('openings')
        ? (await text(`${query}&style=tiles`)).trimEnd().split('\n').map((row) => [...row].map((c) => +(c === '#')))
        : (await json(query)).grid;
      assert.deepEqual(await python(READ, saved('maze.csv', bytes)), expected);
    });

  it('is what Accept: text/csv asks for', timeout, async () => {
    const response = await fetch(`${daemon.url}/maze?size=5&seed=1`, { headers: { accept: 'text/csv' } });
    assert.match(response.headers.get('content-location'), /&format=csv$/);
  });

  it('leaves text to format=text', timeout, async () => {
    for (const accept of ['text/plain', 'text/*', 'text/plain, text/csv;q=0.9']) {
      const response = await fetch(`${daemon.url}/maze?size=5&seed=1`, { headers: { accept } });
      assert.match(response.headers.get('content-location'), /&format=text$/, accept);
    }
  });
});

describe('edges', { skip: skipUnless(has(PYTHON, '-c', 'import networkx'), 'edges', 'networkx is not installed: make test-deps') }, () => {
  const READ = `
import json, networkx, sys
maze = networkx.read_edgelist(sys.argv[1], nodetype=int, create_using=networkx.MultiGraph)
start = int(sys.argv[2])
maze.add_node(start)
print(json.dumps({'cells': maze.number_of_nodes(), 'passages': maze.number_of_edges(),
                  'tree': networkx.is_tree(maze), 'distances': networkx.single_source_shortest_path_length(maze, start)}))`;

  for (const query of [...SQUARES, ...OTHERS])
    it(`is the graph that networkx reads: ${query}`, timeout, async () => {
      const { type, bytes } = await fetched(`${query}&format=edges`);
      assert.equal(type, 'text/plain; charset=utf-8');
      const { start, distances, width, points } = await json(query, '/maze/distances');
      const number = ([x, y]) => (points === 'cells' || query.includes('triangle') ? y * width + x : ((y - 1) / 2) * width + (x - 1) / 2);
      const graph = await python(READ, saved('maze.edges', bytes), `${number(start)}`);
      const expected = Object.fromEntries(
        distances.flat().map((steps, cell) => [cell, steps]).filter(([, steps]) => steps !== null));
      assert.deepEqual(graph.distances, expected);
      assert.equal(graph.tree, !/braid|loops/.test(query));
      if (graph.tree) assert.equal(graph.passages, graph.cells - 1);
    });
});

describe('tmj', () => {
  // What Phaser's loader of tilesets and layers reads of a map.
  const tilesOf = (map) => {
    const [layer, objects] = map.layers, [set] = map.tilesets;
    assert.deepEqual([map.type, map.orientation, map.infinite, map.layers.length, map.tilesets.length],
      ['map', 'orthogonal', false, 2, 1]);
    assert.deepEqual([map.nextlayerid, map.nextobjectid], [objects.id + 1, objects.objects.at(-1).id + 1]);
    assert.deepEqual([layer.type, layer.name, layer.visible, layer.opacity, layer.x, layer.y],
      ['tilelayer', 'maze', true, 1, 0, 0]);
    assert.deepEqual([layer.width, layer.height], [map.width, map.height]);
    assert.deepEqual([set.firstgid, set.image, set.tilewidth, set.tileheight, set.margin, set.spacing],
      [1, 'tiles.png', map.tilewidth, map.tileheight, 0, 0]);
    assert.deepEqual([set.imagewidth, set.imageheight, set.columns, set.tilecount],
      [set.columns * set.tilewidth, set.tileheight, 2, 2]);
    assert.equal(layer.data.length, map.width * map.height);
    return Array.from({ length: map.height }, (_, y) =>
      layer.data.slice(y * map.width, (y + 1) * map.width).map((gid) => gid - set.firstgid));
  };

  // The tiles in whose middles the points of a layer are, by name.
  const endsOf = ({ layers, tilewidth }) => {
    const { type, name, objects } = layers.find((layer) => layer.type === 'objectgroup');
    assert.deepEqual([type, name], ['objectgroup', 'ends']);
    return Object.fromEntries(objects.map((object) => {
      assert.equal(object.point, true);
      return [object.name, [object.x, object.y].map((at) => at / tilewidth - 0.5)];
    }));
  };

  for (const query of [...SQUARES, `${SQUARES[4]}&start=farthest&goal=farthest`, `${SQUARES[6]}&goal=farthest`])
    it(`has the tiles of JSON, its start and its goal: ${query}`, timeout, async () => {
      const { type, bytes } = await fetched(`${query}&format=tmj`);
      const map = JSON.parse(bytes), { grid, start, goal, url } = await json(query);
      assert.equal(type, 'application/json');
      assert.deepEqual(tilesOf(map), grid);
      assert.deepEqual(endsOf(map), { start, goal });
      assert.deepEqual(map.properties, [{ name: 'url', type: 'string', value: url }]);
    });

  it('has a wall that collides, and a floor that does not', timeout, async () => {
    const { tilesets: [{ tiles }] } = JSON.parse((await fetched(`${SQUARES[3]}&format=tmj`)).bytes);
    assert.deepEqual(tiles.map(({ id, properties }) => [id, properties]), [[1, [{ name: 'collides', type: 'bool', value: true }]]]);
    const [{ x, y, width, height }] = tiles[0].objectgroup.objects;
    assert.deepEqual([x, y, width, height], [0, 0, 16, 16]);
  });

  const skip = skipUnless(has('tmxrasterizer', '--version') && has('tiled', '--version') && has(PYTHON, '-c', 'import PIL'), 'tmj in Tiled', 'Tiled is not installed: make test-deps');

  it('is drawn by Tiled with the tileset that is served', { ...timeout, skip }, async () => {
    const tiles = await fetched('', '/tiles.png');
    assert.equal(tiles.type, 'image/png');
    saved('tiles.png', tiles.bytes);
    for (const [query, format] of [[SQUARES[0], 'tmj'], [SQUARES[5], 'tmj'], [SQUARES[5], 'tmx']]) {
      const map = saved(`maze.${format}`, (await fetched(`${query}&format=${format}`)).bytes), picture = join(folder, 'maze.png');
      await run('tmxrasterizer', ['--hide-layer', 'ends', map, picture], { env });
      // Which of the two tiles each place of the picture shows.
      const shown = await python(`
import json, sys
from PIL import Image
tiles, picture = (Image.open(name).convert('RGB') for name in sys.argv[1:])
kinds = [tiles.crop((16 * i, 0, 16 * i + 16, 16)).tobytes() for i in range(2)]
print(json.dumps([[kinds.index(picture.crop((x, y, x + 16, y + 16)).tobytes()) for x in range(0, picture.width, 16)]
                  for y in range(0, picture.height, 16)]))`, join(folder, 'tiles.png'), picture);
      assert.deepEqual(shown, (await json(query)).grid);
    }
  });

  it('has a start, a goal and the place of a window that Tiled reads', { ...timeout, skip }, async () => {
    saved('tiles.png', (await fetched('', '/tiles.png')).bytes);
    for (const [query, x, y] of [[SQUARES[5]], [`${SQUARES[5]}&window=7,2,20,9`, 7, 2], ['width=2147483647&height=70&blocks=16&seed=3&window=2147483640,2,7,9', 2147483640, 2]]) {
      const map = saved('ends.tmj', (await fetched(`${query}&format=tmj`)).bytes), again = join(folder, 'again.tmj');
      await run('tiled', ['--export-map', 'json', map, again], { env });
      const { start, goal, grid } = await json(query), read = JSON.parse(readFileSync(again));
      assert.deepEqual(endsOf(read), { start, goal });
      assert.deepEqual([read.layers[0].offsetx, read.layers[0].offsety], [x && 32 * x, y && 32 * y]);
      assert.deepEqual(read.layers[0].data, grid.flat().map((wall) => wall + 1));
    }
  });
});

describe('tmx', () => {
  // A map in XML as the one in JSON is, by Python's parser.
  const READ = `
import json, sys, xml.etree.ElementTree
root = xml.etree.ElementTree.parse(sys.argv[1]).getroot()
numbers = lambda node, *names: {name: int(node.get(name)) for name in names if node.get(name)}
layer, wall = root.find('layer'), root.find('tileset/tile')
print(json.dumps({'tags': [node.tag for node in root], **numbers(root, 'width', 'height', 'nextlayerid', 'nextobjectid'),
  'url': [one.get('value') for one in root.findall('properties/property')],
  'wall': [wall.get('id'), wall.find('properties/property').attrib, wall.find('objectgroup/object').attrib],
  'layer': numbers(layer, 'id', 'width', 'height', 'offsetx', 'offsety'), 'encoding': layer.find('data').get('encoding'),
  'data': [int(tile) for tile in layer.find('data').text.split(',')],
  'groups': [[int(group.get('id')), group.get('name'), [{'name': one.get('name'), 'point': one.find('point') is not None,
    **numbers(one, 'id', 'x', 'y', 'width', 'height')} for one in group]] for group in root.findall('objectgroup')]}))`;

  for (const query of [SQUARES[0], SQUARES[4], `${SQUARES[3]}&openings=yes`, `${SQUARES[6]}&goal=farthest`, OTHERS[0], `${SQUARES[3]}&window=7,2,20,9`,
    'algo=kruskal&width=30&height=30&seed=4&rooms=5&places=doors,dead-ends,junctions', `${SQUARES[4]}&places=junctions`,
    'width=2147483647&height=70&blocks=16&seed=3&window=2147483640,2,7,9&places=dead-ends'])
    it(`is the map that tmj is: ${query}`, timeout, async () => {
      const { type, bytes } = await fetched(`${query}&format=tmx`);
      assert.equal(type, 'application/xml');
      const [map, same] = [await python(READ, saved('maze.tmx', bytes)), JSON.parse((await fetched(`${query}&format=tmj`)).bytes)];
      const { data, id, width, height, offsetx, offsety } = same.layers[0];
      assert.deepEqual(map.tags.slice(0, 3), ['properties', 'tileset', 'layer']);
      for (const name of ['width', 'height', 'nextlayerid', 'nextobjectid']) assert.equal(map[name], same[name]);
      assert.deepEqual(map.url, [same.properties[0].value]);
      assert.deepEqual(map.wall, ['1', { name: 'collides', type: 'bool', value: 'true' }, { id: '1', x: '0', y: '0', width: '16', height: '16' }]);
      assert.deepEqual(map.layer, JSON.parse(JSON.stringify({ id, width, height, offsetx, offsety })));
      assert.deepEqual([map.encoding, map.data], ['csv', data]);
      assert.deepEqual(map.groups, same.layers.slice(1).map((group) => [group.id, group.name,
        group.objects.map(({ name, point, ...rest }) => ({
          name, point: point === true, id: rest.id, x: rest.x, y: rest.y, ...(!point && { width: rest.width, height: rest.height }),
        }))]));
      const ids = same.layers.slice(1).flatMap(({ objects }) => objects.map((object) => object.id));
      assert.deepEqual(ids, ids.map((_, i) => i + 1));
      assert.ok(ids.length < same.nextobjectid);
      assert.ok(same.layers.every((layer) => layer.id < same.nextlayerid));
    });

  it('is read by Tiled as tmj is', { ...timeout, skip: skipUnless(has('tiled', '--version'), 'tmx in Tiled', 'Tiled is not installed: make test-deps') }, async () => {
    saved('tiles.png', (await fetched('', '/tiles.png')).bytes);
    for (const more of ['rooms=4&places=doors,dead-ends,junctions', 'window=3,4,9,8&places=dead-ends', 'openings=yes&goal=farthest']) {
      const [xml, json] = await Promise.all(['tmx', 'tmj'].map(async (format) => {
        const map = saved(`same.${format}`, (await fetched(`algo=kruskal&width=30&height=20&seed=4&${more}&format=${format}`)).bytes);
        await run('tiled', ['--export-map', 'json', map, join(folder, `${format}.json`)], { env });
        return JSON.parse(readFileSync(join(folder, `${format}.json`)));
      }));
      assert.deepEqual(xml, json);
      assert.deepEqual(xml.tilesets[0].tiles[0].properties, [{ name: 'collides', type: 'bool', value: true }]);
      assert.equal(xml.tilesets[0].tiles[0].objectgroup.objects[0].width, 16);
    }
  });
});

// A map of the MovingAI benchmarks, as its description says, as a matrix of 0 and 1.
const readMap = (map) => {
  const [type, height, width, name, ...rows] = map.trimEnd().split('\n');
  assert.deepEqual([type, name], ['type octile', 'map']);
  assert.deepEqual([height, width], [`height ${rows.length}`, `width ${rows[0].length}`]);
  return rows.map((row) => [...row].map((tile) => '.@'.indexOf(tile)));
};

describe('map and scen', () => {
  for (const query of [...SQUARES, OTHERS[0], 'width=12&height=10&seed=7&cell=3&wall=2', 'width=20&height=14&seed=8&rooms=3&wall=2'])
    it(`has pairs that PathFinding.js finds as far apart: ${query}`, timeout, async () => {
      const map = readMap(await text(`${query}&format=map`));
      assert.deepEqual(map, (await json(query)).grid);
      const [version, ...lines] = (await text(`${query}&format=scen&count=60`)).trimEnd().split('\n');
      assert.equal(version, 'version 1');
      assert.equal(lines.length, 60);
      for (const line of lines) {
        const [bucket, name, width, height, x1, y1, x2, y2, length] = line.split('\t')
          .map((column, i) => (i === 1 ? column : Number(column)));
        assert.match(name, /^[a-z-]+-\d+x\d+-\d+(-[0-9a-f]{8})?(-\d+x\d+)?\.map$/);
        assert.deepEqual([width, height], [map[0].length, map.length]);
        // In eight directions without cutting corners, as the benchmarks' own lengths are; where no path can be diagonal, in four too.
        const { Never, OnlyWhenNoObstacles } = PathFinding.DiagonalMovement, ways = /loops|rooms|cell/.test(query) ? [OnlyWhenNoObstacles] : [Never, OnlyWhenNoObstacles];
        for (const diagonalMovement of ways) {
          const grid = new PathFinding.Grid(map), heuristic = PathFinding.Heuristic[diagonalMovement === Never ? 'manhattan' : 'octile'];
          const path = new PathFinding.AStarFinder({ diagonalMovement, heuristic }).findPath(x1, y1, x2, y2, grid);
          assert.ok(Math.abs(PathFinding.Util.pathLength(path) - length) < 1e-7, line);
        }
        assert.equal(bucket, Math.floor(length / 4));
      }
    });

  it('has a hundred pairs by default, the same ones each time', timeout, async () => {
    const [once, again] = [await text('size=41&seed=3&format=scen'), await text('size=41&seed=3&format=scen&count=100')];
    assert.equal(once.trimEnd().split('\n').length, 101);
    assert.equal(once, again);
    assert.notEqual(once, (await text('size=41&seed=4&format=scen')));
  });

  it('names the map as it is saved', timeout, async () => {
    const names = new Set();
    const queries = ['', '&algo=eller', '&seed=4', '&braid=50', '&braid=60', '&loops=50', '&shape=circle', '&wrap=x', '&cell=4&wall=2', '&cell=2&wall=4', '&cell=4&braid=50'];
    for (const more of queries) {
      const query = new URLSearchParams(`size=21&seed=3${more}`.replace('seed=3&seed=4', 'seed=4'));
      const response = await fetch(`${daemon.url}/maze?${query}&format=map&download=yes`);
      const [, name] = /filename="(.*)"/.exec(response.headers.get('content-disposition'));
      const [, line] = (await text(`${query}&format=scen&count=1`)).split('\n');
      assert.equal(line.split('\t')[1], name);
      names.add(name);
    }
    assert.equal(names.size, queries.length);
    assert.ok(names.has('recursive-backtracker-10x10-3.map') && names.has('recursive-backtracker-10x10-3-4x2.map'), [...names]);
  });

  it('is refused with the widest corridors that fit', timeout, async () => {
    const query = 'width=900&height=900&algo=wilson&seed=1&loops=9&format=scen&count=2';
    const { json: { errors: [{ parameter, nearest }] } } = await askWrong(`${daemon.url}/maze?${query}&cell=64`, 413, 'too-large');
    assert.equal(parameter, 'cell');
    assert.ok(nearest[0] > 1 && nearest[0] < 64, nearest);
  });

  it('has 1 to 10,000 pairs', timeout, async () => {
    for (const count of [0, 10001])
      await askWrong(`${daemon.url}/maze?size=9&format=scen&count=${count}`, 400, 'invalid-parameter');
    assert.equal((await text('size=9&seed=1&format=scen&count=10000')).split('\n').length, 10002);
  });
});

describe('bits', () => {
  // The program of a language that comes first after a heading of docs/FORMATS.md.
  const programOf = (heading, language) => {
    const page = readFileSync(new URL('../../docs/FORMATS.md', import.meta.url), 'utf8');
    const section = page.slice(page.indexOf(`\n### ${heading}\n`));
    return new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(section)[1];
  };
  const READERS = { py: [PYTHON, '-c'], js: [process.execPath, '--input-type=module', '-e'] };
  const EXAMPLE = 'width=12&seed=7';

  for (const [language, [command, ...options]] of Object.entries(READERS))
    for (const query of [EXAMPLE, ...SQUARES, ...OTHERS])
      it(`is read by the program in ${language} of the documents: ${query}`, timeout, async () => {
        const { grid, width } = await json(`${query}&grid=cells`);
        const program = programOf('bits', language).replace('localhost:8080', new URL(daemon.url).host)
          .replace(EXAMPLE, query).replace('width = 12', `width = ${width}`);
        assert.ok(program.includes(query));
        const { stdout } = await run(command, [...options, program]);
        // East is 2, south 4.
        const expected = grid.map((row) => row.map((open) => (open & 4 ? ' ' : '_') + (open & 2 ? ' ' : '|')).join(''));
        assert.deepEqual(stdout.slice(0, -1).split('\n'), expected);
      });

  it('names its planes, and what is beside squares', timeout, async () => {
    const headOf = async (query) => {
      const { type, bytes } = await fetched(`${query}&format=bits`);
      const end = bytes.indexOf(10) + 1, head = JSON.parse(bytes.subarray(0, end));
      assert.equal(type, 'application/octet-stream');
      assert.equal(end % 8, 0);
      assert.equal(bytes.length - end, head.height * head.planes.length * head.words * 8);
      assert.equal(head.url, (await json(query)).url);
      return head;
    };
    assert.deepEqual((await headOf(SQUARES[3])).planes, ['east', 'south']);
    assert.deepEqual((await headOf(SQUARES[5])).planes, ['east', 'south', 'inside']);
    assert.equal((await headOf(SQUARES[4])).words, 3);
    const { tiling, directions } = await headOf(OTHERS[1]);
    assert.deepEqual([tiling, directions], ['triangle', ['N', 'E', 'S', 'W']]);
  });
});

describe('formats for programs', () => {
  it('are saved where there is nothing to write', timeout, async () => {
    for (const more of ['', '&download=yes', '&length=0..', '&difficulty=0..&download=yes'])
      assert.equal((await fetched(`width=1&height=1&seed=1&format=edges${more}`)).bytes.length, 0, more);
  });

  it('are for squares, but for edges and bits', timeout, async () => {
    for (const format of ['csv', 'tmj', 'tmx', 'map', 'scen'])
      await askWrong(`${daemon.url}/maze?width=8&tiling=triangle&format=${format}`, 400, 'meaningless-parameter');
  });

  it('show no solution', timeout, async () => {
    for (const format of ['csv', 'edges', 'tmj', 'tmx', 'map', 'scen', 'bits'])
      await askWrong(`${daemon.url}/maze?size=9&solve=shortest&format=${format}`, 400, 'meaningless-parameter');
  });

  it('have the lengths that HEAD tells', timeout, async () => {
    for (const format of ['csv', 'tmj', 'tmx', 'map', 'bits']) {
      const url = `${daemon.url}/maze?algo=eller&size=301&seed=1&format=${format}`;
      const plain = { 'Accept-Encoding': 'identity' };
      const { headers } = await fetch(url, { method: 'HEAD', headers: plain });
      const { byteLength } = await (await fetch(url, { headers: plain })).arrayBuffer();
      assert.equal(headers.get('content-length'), `${byteLength}`, format);
    }
  });
});
