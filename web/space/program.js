// A program of the graphics card: made from its sources, and told by name what it needs to know.

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

// All of some sources, as { program, set(values), attribute(name) }. Does not wait for the card, where it need not.
export async function programsOf(gl, sources) {
  const programs = sources.map((source) => begin(gl, source));
  const parallel = gl.getExtension('KHR_parallel_shader_compile');
  const isDone = (program) => gl.isContextLost() || gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR);
  while (parallel && !programs.every(isDone)) await new Promise((done) => setTimeout(done, 10));
  return programs.map((program) => finish(gl, program));
}
