import { execFileSync, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Checks what a change in one package may have broken: all types, and the unit tests of each package with a changed file that depend on one.
 * Jest sees imports only: for a file that is deleted or no module, which tests may read from disk, all unit tests of its package.
 *
 * `pnpm test:changed [<commit>]`: changed since it was left, by default since `main`; uncommitted and new files count.
 */
const root = path.join(import.meta.dirname, '..');
const [since = 'main'] = process.argv.slice(2);
const lines = (text) => text.split('\n').filter(Boolean);
const git = (...args) => lines(execFileSync('git', ['-c', 'core.quotePath=false', ...args], { cwd: root, encoding: 'utf8' }));

// Windows starts these by its shell, which takes words apart.
const shell = process.platform === 'win32';
const wordsOf = (args) => (shell ? args.map((word) => (/[\s&()^]/.test(word) ? `"${word}"` : word)) : args);
const run = (command, ...args) =>
  new Promise((resolve) => spawn(command, wordsOf(args), { cwd: root, stdio: 'inherit', shell }).on('exit', resolve));

/** The unit tests that Jest finds, as paths from the root. */
function testsOf(...args) {
  const asked = ['jest', '--listTests', '--json', ...args];
  const { status, stdout } = spawnSync('npx', wordsOf(asked), { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell });
  if (status !== 0) process.exit(1);
  return JSON.parse(stdout).map((file) => path.relative(root, file).replaceAll(path.sep, '/'));
}

const [base = since] = git('merge-base', since, 'HEAD');
const changed = (...options) => git('diff', '--name-only', '--no-renames', ...options, base);
const present = [...changed('--diff-filter=d'), ...git('ls-files', '--others', '--exclude-standard')];
const deleted = changed('--diff-filter=D');
const isModule = (file) => /\.[cm]?[jt]sx?$/.test(file);
const packageOf = (file) => file.split('/')[0];
const packagesOf = (files) => [...new Set(files.filter((file) => file.includes('/')).map(packageOf))].sort();

const packages = packagesOf([...present, ...deleted]);
const atRoot = [...present, ...deleted].filter((file) => !file.includes('/')).sort();
const whole = packagesOf([...deleted, ...present.filter((file) => !isModule(file))]);
const modules = present.filter((file) => isModule(file) && packages.includes(packageOf(file)) && !whole.includes(packageOf(file)));
const tests = [
  ...(whole.length > 0 ? testsOf().filter((file) => whole.includes(packageOf(file))) : []),
  ...(modules.length > 0 ? testsOf('--findRelatedTests', ...modules).filter((file) => packagesOf(modules).includes(packageOf(file))) : []),
];

const codes = await Promise.all([
  run('npm', 'run', '--silent', 'check:types'),
  tests.length > 0 ? run('npx', 'jest', '--runTestsByPath', ...tests) : 0,
]);
const named = (names) => names.join(', ');
console.log(`
Since ${since}: types, and ${tests.length} files of unit tests.${
  whole.length > 0 ? `\nAll of ${named(whole)}, where a file is deleted or no module.` : ''
}${modules.length > 0 ? `\nOf ${named(packagesOf(modules))} those that depend on what has changed.` : ''}${
  atRoot.length > 0 ? `\nNot run, though any may depend on ${named(atRoot)}: all unit tests (\`test:unit\`).` : ''
}
Not run: unit tests of other packages, lint and dead code (\`check\`), browser tests (\`test:e2e <name>\`, \`test:engines\`), \`test:speed\`.`);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
