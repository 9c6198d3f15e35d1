/**
 * A loader that bundles a style sheet as a string: it is passed to `addSheet`, and importing it gives the class names.
 *
 * @this {import('@rspack/core').LoaderContext<{ stylesheets: string }>}
 */
module.exports.pitch = function toSheet() {
  const text = JSON.stringify(`${this.resourcePath}?text`);
  const { stylesheets } = this.getOptions();
  return `import css, * as names from ${text}; import { addSheet } from ${JSON.stringify(stylesheets)}; addSheet(css); export default names;`;
};

module.exports = Object.assign(() => '', module.exports);
