/**
 * A loader that makes a style sheet a part of the scripts: its text goes to `addSheet`, its class names to whoever imports it.
 *
 * @this {import('@rspack/core').LoaderContext<{ sheets: string }>}
 */
module.exports.pitch = function toSheet() {
  const text = JSON.stringify(`${this.resourcePath}?text`);
  const { sheets } = this.getOptions();
  return `import css, * as names from ${text}; import { addSheet } from ${JSON.stringify(sheets)}; addSheet(css); export default names;`;
};

module.exports = Object.assign(() => '', module.exports);
