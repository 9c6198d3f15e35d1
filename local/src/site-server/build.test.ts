/** @jest-environment node */
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Build, relabel } from './build.ts';

const hashOf = (content: Buffer = Buffer.of()) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

test('a build under another label has the integrity of its changed chunks in every entry', () => {
  const chunk = Buffer.from("self['docs@1'].push('Refresh')");
  const entry = (name: string) => Buffer.from(`${name} docs@1 {6:"${hashOf(chunk)}",7:"sha256-ofnochunk="}`);
  const build: Build = {
    release: {
      name: 'docs',
      version: '1',
      contract: '1.0.0',
      needs: {},
      entry: { url: 'a-container.js', integrity: hashOf(entry('container')) },
      exposes: { mount: [{ url: 'chunk.js', integrity: hashOf(chunk) }] },
    },
    files: new Map([
      ['a-container.js', entry('container')],
      ['chunk.js', chunk],
      ['remoteEntry.js', entry('remoteEntry')],
    ]),
  };

  const { release, files } = relabel(build, '2', (name, text) => (name === 'chunk.js' ? text.replace('Refresh', 'Fetch all') : text));

  expect(files.get('chunk.js')?.toString()).toBe("self['docs@2'].push('Fetch all')");
  const renewed = hashOf(files.get('chunk.js'));
  expect(files.get('a-container.js')?.toString()).toBe(`container docs@2 {6:"${renewed}",7:"sha256-ofnochunk="}`);
  expect(files.get('remoteEntry.js')?.toString()).toBe(`remoteEntry docs@2 {6:"${renewed}",7:"sha256-ofnochunk="}`);
  expect(release).toMatchObject({
    version: '2',
    entry: { integrity: hashOf(files.get('a-container.js')) },
    exposes: { mount: [{ integrity: renewed }] },
  });
});
