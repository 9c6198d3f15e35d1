import { spawnSync } from 'node:child_process';
import { root } from '../apps.ts';
import { newRemote } from './new-remote.ts';

const [name = '', ...others] = process.argv.slice(2);
try {
  if (!name || others.length > 0) throw new Error('Usage: pnpm new:remote <name>, e.g. pnpm new:remote status');
  const files = newRemote(name, root);
  console.log(files.map((file) => `  + ${file}`).join('\n'));
  const { status } = spawnSync('pnpm', ['install'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The files are written, but `pnpm install` failed: run it again.');
  console.log(`
The page is remote-${name}/src/app.tsx; \`npx -y pnpm@12 dev\` shows it at http://localhost:4300/${name}.
Page, header link and byte budget are in remote-${name}/rspack.config.ts. docs/ship-your-app.md says how to release it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
