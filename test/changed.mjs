import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Checks in under a minute what a change in one package may have broken: all types, and the unit tests of each package with a changed file
 * that depend on one. `pnpm test:changed [<commit>]`: changed since it was left, by default since `main`; uncommitted and new files count.
 */
const root = path.join(import.meta.dirname, '..');
const [since = 'main'] = process.argv.slice(2);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const [base = since] = git('merge-base', since, 'HEAD');
const files = [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
const packages = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))];
if (packages.length === 0) {
  console.log(`No package has changed since ${since}.`);
  process.exit(0);
}

const run = (command, ...args) =>
  new Promise((resolve) => spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).on('exit', resolve));
const within = packages.map((name) => `${root}/${name}/`);
const codes = await Promise.all([
  run('npm', 'run', '--silent', 'check:types'),
  run('npx', 'jest', '--passWithNoTests', '--findRelatedTests', ...files, '--testPathPatterns', ...within),
]);
console.log(`
Types, and the unit tests of ${packages.join(', ')} that depend on what has changed since ${since}.
Not run: unit tests of other packages, lint and dead code (\`check\`), browser tests (\`test:e2e <name>\`, \`test:engines\`), \`test:speed\`.`);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
