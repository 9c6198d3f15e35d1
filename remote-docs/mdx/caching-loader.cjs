const loader = require('@mdx-js/loader');

/** Last result of each file: by the rule's options, then by mode, path and query. */
const cache = new WeakMap();

/**
 * `@mdx-js/loader` with a cache, so that the browser build and the prerender build compile each page once: compiling MDX is most of the
 * work of both.
 */
module.exports = function compileOnce(source) {
  const done = this.async();
  const options = this.getOptions();
  const files = cache.get(options) ?? new Map();
  cache.set(options, files);
  const file = `${this.mode} ${this.resource}`;
  let last = files.get(file);
  if (last?.source !== source) {
    last = { source, result: compile(this, source) };
    files.set(file, last);
  }
  last.result.then((result) => done(undefined, ...result), done);
};

/** Always with a source map: one of the builds needs it, and the other may be first. */
function compile(context, source) {
  return new Promise((resolve, reject) => {
    const async =
      () =>
      (error, ...result) =>
        error ? reject(error) : resolve(result);
    loader.call(Object.create(context, { sourceMap: { value: true }, async: { value: async } }), source);
  });
}
