import { expect, test } from '@jest/globals';
import { activate } from '../src/activate.ts';
import { pull } from '../src/pull.ts';
import { DirectoryTarget } from '../src/target/directory-target.ts';
import { openTarget } from '../src/target/open-target.ts';
import type { Target } from '../src/target/target.ts';
import { fakeBuild, fakeTarget, readCurrentFile, temporaryFolder } from '../src/testing.ts';
import { behavesAsTarget } from './target-behaviour.ts';

/**
 * The tests that every object storage passes, besides those of every target. The environment names endpoint and credentials; there is a
 * bucket `site`.
 *
 * @param open - gives the target with a prefix.
 */
export function behavesAsStorage(open: (prefix: string) => Target): void {
  let serial = 0;
  behavesAsTarget(async () => {
    const prefix = `target-${++serial}/`;
    return { target: open(prefix), again: () => open(prefix) };
  });

  test('is pulled to a directory', async () => {
    const where = `s3://site/pulled-${++serial}`;
    const operation = await fakeTarget([fakeBuild('remote_docs', 'v1')], await openTarget(where));
    await activate(operation, 'remote_docs', 'v1');
    const mirror = new DirectoryTarget(temporaryFolder());
    await pull(operation.target, mirror);
    expect(await readCurrentFile(mirror, 'discovery.json')).toBe(await readCurrentFile(operation.target, 'discovery.json'));
    expect(await readCurrentFile(mirror, 'discovery.json')).toContain('remote_docs');
    const files = async (target: Target) => (await target.list('files/')).map(({ path }) => path).sort();
    expect(await files(mirror)).toEqual(await files(operation.target));
  });
}
