// How algorithms and solvers work, line by line, in place of what the catalogue says: { kind: { slug: [line, …] } }. In English
// it is the catalogue's.
export const how = { algorithms: {}, solvers: {} };
