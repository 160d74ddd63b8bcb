// 4 x 4 matrices, column by column, as WebGL takes them. East is x, up is y, south is z; a yaw of 0 looks north, and
// grows clockwise.

export const axesOf = (yaw, pitch) => {
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  return { right: [cy, 0, sy], up: [-sy * sp, cp, cy * sp], ahead: [sy * cp, sp, -cy * cp] };
};

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

// What an eye sees, on a canvas `aspect` times as wide as it is high. `fov` is the angle from its top to its bottom.
export function cameraOf({ eye, yaw, pitch, fov }, aspect, near, far) {
  const { right, up, ahead } = axesOf(yaw, pitch);
  const f = 1 / Math.tan(fov / 2);
  const depth = (far + near) / (near - far);
  const rows = [
    [...right, -dot(right, eye)].map((value) => (value * f) / aspect),
    [...up, -dot(up, eye)].map((value) => value * f),
    [...ahead, -dot(ahead, eye)].map((value, i) => -value * depth + (i === 3 ? (2 * far * near) / (near - far) : 0)),
    [...ahead, -dot(ahead, eye)],
  ];
  return Float32Array.from({ length: 16 }, (_, i) => rows[i & 3][i >> 2]);
}

// Whether any of a box, [west, bottom, north, east, top, south], may be in view: it is not, where all of its corners
// are beyond one side.
export function isSeen(m, box) {
  const beyond = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 8; i++) {
    const [x, y, z] = [box[i & 1 ? 3 : 0], box[i & 2 ? 4 : 1], box[i & 4 ? 5 : 2]];
    const w = m[3] * x + m[7] * y + m[11] * z + m[15];
    for (let k = 0; k < 3; k++) {
      const value = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
      if (value < -w) beyond[2 * k]++;
      if (value > w) beyond[2 * k + 1]++;
    }
  }
  return !beyond.includes(8);
}
