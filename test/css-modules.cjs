/** A style sheet in a unit test: every class is its own name. */
module.exports = new Proxy(
  { __esModule: true },
  { get: (target, name) => (name === 'default' ? module.exports : name in target ? target[name] : name) },
);
