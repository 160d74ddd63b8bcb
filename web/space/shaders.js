// The programs of the graphics card: what stands on the table, and what lies there. Each is told by name what it needs to know.

// Both know where walls are: a picture of them from above, `mask`, and of the floor, `ground`. Where a wall is in the way
// of the light there is shadow, and corners are darker.
const common = `#version 300 es
precision highp float;
uniform sampler2D mask, ground;
uniform vec4 board;   // width and height of the pictures in units, their border, and blur for corners
uniform vec3 page, eye;
uniform vec2 fog;     // where it begins and ends
uniform float high;
uniform float rays;   // points on the way of the light that are looked at
const vec3 sun = normalize(vec3(-0.7, 1.0, 0.3));

vec2 place(vec2 at) { return (at + board.z) / board.xy; }
float solid(vec2 at, float blur) { return textureLod(mask, place(at), blur).r; }

float lit(vec3 at) {
  float open = 1.0;
  vec2 way = sun.xz / sun.y;
  float left = high - at.y;
  for (float i = 0.5; i < rays; i++) {
    float along = left * i / rays;
    float inWall = smoothstep(0.3, 0.7, solid(at.xz + way * along, board.w));
    open = min(open, 1.0 - inWall * smoothstep(left, left * 0.55, along));
  }
  return open;
}

vec3 hazy(vec3 color, vec3 at) { return mix(color, page, smoothstep(fog.x, fog.y, distance(at, eye))); }
`;

const standing = {
  vertex: `#version 300 es
precision highp float;
uniform mat4 camera;
uniform vec2 shift;
uniform vec3 span;    // half of the thickness, bottom, top
in vec4 run;
in vec2 lift;         // how much higher its ends are
in vec4 corner;
in vec3 normal;
out vec3 at, up;
out float rise;
void main() {
  vec2 along = run.zw - run.xy;
  along = dot(along, along) > 0.0 ? normalize(along) : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  vec2 plan = mix(run.xy, run.zw, corner.x) + span.x * (along * corner.y + across * corner.z);
  at = vec3(plan.x, mix(span.y, span.z, corner.w) + mix(lift.x, lift.y, corner.x), plan.y);
  up = vec3(along * normal.x + across * normal.z, normal.y).xzy;
  rise = corner.w;
  gl_Position = camera * vec4(at + vec3(shift.x, 0.0, shift.y), 1.0);
}`,
  fragment: `${common}
uniform vec2 shift;
uniform vec3 topColor, sideColor; // less than 0: the floor's
uniform vec2 kind;    // how opaque, and how much it glows
in vec3 at, up;
in float rise;
out vec4 color;

// The joints between blocks, where they are not too far away to be seen.
float joint() {
  vec2 blocks = vec2(abs(up.x) > abs(up.z) ? at.z : at.x, at.y);
  vec2 wide = fwidth(blocks);
  vec2 off = abs(fract(blocks + 0.5) - 0.5);
  vec2 lines = (1.0 - smoothstep(vec2(0.003), 0.01 + wide, off)) * (1.0 - smoothstep(0.02, 0.12, wide));
  return max(board.w > 0.0 ? 0.0 : lines.x, at.y < 0.5 ? 0.0 : lines.y);
}

void main() {
  vec3 seen = at + vec3(shift.x, 0.0, shift.y);
  if (kind.y > 0.0) {
    color = vec4(hazy(topColor, seen), kind.x * pow(1.0 - rise, 1.5));
    return;
  }
  vec3 base;
  // The edge too, or lines would show between parts.
  float brim = 1.0 - fwidth(rise);
  if (topColor.r < 0.0 && (up.y > 0.5 || rise > brim)) {
    base = textureLod(ground, place(at.xz), 0.0).rgb * mix(0.72, 1.0, lit(at));
  } else if (up.y > 0.5) {
    // Edges of blocks catch some light.
    float edge = at.y < high - 0.1 || board.w > 0.0 ? 0.0 : 1.0 - smoothstep(0.5, 0.72, solid(at.xz, board.w));
    base = mix(topColor, mix(topColor, vec3(1.0), 0.25), edge);
  } else {
    float facing = max(dot(up, sun), 0.0);
    float sunny = facing > 0.0 ? facing * lit(at + up * 0.35) : 0.0;
    float foot = mix(0.62, 1.0, smoothstep(-0.3, 1.1, at.y));
    base = sideColor * foot * (0.78 + 0.45 * sunny) * (1.0 - 0.2 * joint());
    // The rim belongs to the top: ends of runs within others are not seen in it then.
    if (at.y > high - max(0.02, fwidth(at.y))) base = topColor;
  }
  color = vec4(hazy(base, seen), kind.x);
}`,
};

const lying = {
  vertex: `#version 300 es
precision highp float;
uniform mat4 camera;
uniform vec2 shift;
uniform vec4 rectangle;
uniform float level;
in vec2 corner;
out vec3 at;
void main() {
  vec2 plan = mix(rectangle.xy, rectangle.zw, corner);
  at = vec3(plan.x, level, plan.y);
  gl_Position = camera * vec4(at + vec3(shift.x, 0.0, shift.y), 1.0);
}`,
  fragment: `${common}
uniform vec2 shift;
uniform vec4 table;   // not 0 for the table: width and height of the board, blur of its shadow, how dark it is
uniform float snap;   // 1 where each tile has one colour
in vec3 at;
out vec4 color;
void main() {
  if (table.w > 0.0) {
    vec2 away = sun.xz / sun.y * 0.9 + at.xz;
    vec2 outside = max(max(-away, away - table.xy), 0.0);
    float reach = 1.0 + 0.07 * max(table.x, table.y);
    float near = 1.0 - smoothstep(0.0, reach, length(outside));
    float dark = min(1.0, 1.25 * textureLod(ground, place(away), table.z).a) * near * near * table.w;
    color = vec4(page * (1.0 - dark), 1.0);
    return;
  }
  vec2 from = place(snap > 0.0 ? floor(at.xz) + 0.5 : at.xz);
  vec4 floorColor = textureLod(ground, from, 0.0);
  if (floorColor.a < 0.5) discard;
  float foot = 1.0 - 0.55 * smoothstep(0.0, 0.75, solid(at.xz, board.w));
  float light = mix(0.72, 1.0, lit(at));
  color = vec4(hazy(floorColor.rgb * foot * light, at + vec3(shift.x, 0.0, shift.y)), 1.0);
}`,
};

// Begins; more than one are made at the same time.
function begin(gl, { vertex, fragment }) {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}

function finish(gl, program) {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) || 'WebGL');
  const at = new Map();
  for (let i = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) - 1; i >= 0; i--) {
    const { name } = gl.getActiveUniform(program, i);
    at.set(name, gl.getUniformLocation(program, name));
  }
  const set = (values) => {
    for (const [name, value] of Object.entries(values)) {
      const place = at.get(name);
      if (value.length === 16) gl.uniformMatrix4fv(place, false, value);
      else if (value.length) gl[`uniform${value.length}fv`](place, value);
      else if (name === 'mask' || name === 'ground') gl.uniform1i(place, value);
      else gl.uniform1f(place, value);
    }
  };
  const places = new Map();
  const attribute = (name) => places.get(name) ?? places.set(name, gl.getAttribLocation(program, name)).get(name);
  return { program, set, attribute };
}

// What stands and what lies, each as { program, set(values), attribute(name) }. Does not wait for the card, where it need not.
export async function programsOf(gl) {
  const programs = [standing, lying].map((source) => begin(gl, source));
  const parallel = gl.getExtension('KHR_parallel_shader_compile');
  const isDone = (program) => gl.isContextLost() || gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR);
  while (parallel && !programs.every(isDone)) await new Promise((done) => setTimeout(done, 10));
  return programs.map((program) => finish(gl, program));
}
