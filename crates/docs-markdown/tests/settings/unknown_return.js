module.exports = {
  known: (() => { const out = []; for (const x of [1, 2]) { if (x > 1) break; out.push(x); } return out; })(),
  unknown: (() => { if (Date.now() > 5) { return 'a'; } return 'b'; })(),
  thrown: (() => { throw new Error('a'); })(),
  after: ((list) => { list.reverse(); return list; })([1, 2]),
};
