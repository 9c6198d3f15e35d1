/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/** Runs in a Node of its own what Jest cannot: the loader brings modules that only `import()` gets. */
function run(steps: string) {
  const script = `
    const loader = require('./caching-loader.cjs');
    const rule = {};
    const build = (text, { options = rule, resource = '/page.mdx', mode = 'production' } = {}) => new Promise((resolve) => {
      const async = () => (error, code, map) => resolve(error ? { error: error.message } : { code, map });
      loader.call({ resource, resourcePath: '/page.mdx', context: '/', mode, getOptions: () => options, async }, text);
    });
    (async () => console.log(JSON.stringify(await (async () => { ${steps} })())))();`;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { cwd: import.meta.dirname, encoding: 'utf8' }));
}

test('two builds compile a text once, with its source map', () => {
  const { text, mapped, same } = run(`
    const [one, other] = await Promise.all([build('# One'), build('# One')]);
    return { text: String(one.code), mapped: 'mappings' in one.map, same: one.code === other.code };`);
  expect(text).toContain('"One"');
  expect({ mapped, same }).toEqual({ mapped: true, same: true });
});

test('another text, other options and another query are compiled', () => {
  const { texts, others } = run(`
    const others = [];
    for (const other of [{ options: {} }, { resource: '/page.mdx?sections' }, { mode: 'development' }]) {
      const one = await build('# One');
      others.push((await build('# One', other)).code !== one.code);
    }
    return { texts: [String((await build('# Two')).code), String((await build('# One')).code)], others };`);
  expect(texts).toEqual([expect.stringContaining('"Two"'), expect.stringContaining('"One"')]);
  expect(others).toEqual([true, true, true]);
});

test('both builds get a syntax error, until it is fixed', () => {
  const { wrong, right } = run(`
    return { wrong: await Promise.all([build('{'), build('{')]), right: String((await build('{1}')).code) };`);
  const told = { error: expect.stringContaining('page.mdx') };
  expect(wrong).toEqual([told, told]);
  expect(right).toContain('1');
});
