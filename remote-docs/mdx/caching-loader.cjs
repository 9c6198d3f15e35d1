const loader = require('@mdx-js/loader');

/** What each file was last compiled to, by the rule's options, and by its name and query. */
const compiled = new WeakMap();

/**
 * Compiles MDX as `@mdx-js/loader` does, but no text twice: what browsers load and what draws the pages are built of the same ones, and
 * compiling them is most of the work of both.
 */
module.exports = function compileOnce(source) {
  const done = this.async();
  const options = this.getOptions();
  const files = compiled.get(options) ?? new Map();
  compiled.set(options, files);
  const file = `${this.mode} ${this.resource}`;
  let last = files.get(file);
  if (last?.source !== source) {
    last = { source, result: compile(this, source) };
    files.set(file, last);
  }
  last.result.then((result) => done(undefined, ...result), done);
};

/** With its source map, which one of the builds wants, whichever asks first. */
function compile(context, source) {
  return new Promise((resolve, reject) => {
    const async =
      () =>
      (error, ...result) =>
        error ? reject(error) : resolve(result);
    loader.call(Object.create(context, { sourceMap: { value: true }, async: { value: async } }), source);
  });
}
