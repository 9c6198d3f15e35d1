import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../apps.ts';
import type { PageTheme } from '../page.ts';

/** Where the control server has a picture of a page that embeds the dashboard. */
export const picturePath = '/examples/embedded.png';

/** That picture: the one that the browser tests compare with, or nothing in a copy without them. */
export function embeddedPicture(theme: PageTheme): Uint8Array<ArrayBuffer> | undefined {
  const file = path.join(root, 'e2e/pictures/reference', `embed-1280-${theme}.png`);
  return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined;
}
