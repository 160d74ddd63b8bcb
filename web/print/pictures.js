// Pictures at the start and the goal, by name: parts of an svg, a shape each with its attributes, within 1 of the middle.
const line = { fill: '#fff', stroke: '#000', 'stroke-width': 0.1, 'stroke-linejoin': 'round' };
const dot = (cx, cy, r, more) => ['circle', { cx, cy, r, ...line, ...more }];
const black = { fill: '#000' };
const path = (d, more) => ['path', { d, ...line, ...more }];

export const pictures = {
  mouse: [
    [path('M-.8.4Q-1.2 0-.9-.4', { fill: 'none' }), path('M-.8.5Q-.7-.5 0-.4Q.5-.4.9.4Q.9.5.7.5Z'), dot(0.15, -0.45, 0.28), dot(0.5, 0.05, 0.04, black), dot(0.88, 0.4, 0.06, black)],
    [path('M-.9.1L.7-.6L.9.1V.7H-.9Z'), path('M-.9.1H.9'), dot(-0.4, 0.42, 0.14), dot(0.25, 0.4, 0.1), dot(0.6, 0.5, 0.07)],
  ],
  rabbit: [
    [path('M-.3-.2Q-.6-1-.3-1Q0-.9-.05-.2'), path('M.3-.2Q.6-1 .3-1Q0-.9.05-.2'), dot(0, 0.3, 0.6), dot(-0.22, 0.2, 0.06, black), dot(0.22, 0.2, 0.06, black), path('M-.08.4H.08L0 .5Z', black)],
    [path('M-.3-.4Q-.5-1-.1-.6Q0-1.1.1-.6Q.5-1 .3-.4Z'), path('M-.4-.3Q0-.6.4-.3L0 1Z'), path('M-.25 0H0M.2.3H0', { fill: 'none' })],
  ],
  rocket: [
    [path('M-.3.5L-.7.9V.3L-.3 0M.3.5L.7.9V.3L.3 0'), path('M-.3.6V-.3Q0-1.1.3-.3V.6Z'), dot(0, -0.2, 0.14), path('M-.2.6L0 1L.2.6Z', black)],
    [path('M.4-.8A.9.9 0 1 0 .4.8A.8.8 0 0 1 .4-.8Z')],
  ],
};
