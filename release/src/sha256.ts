import { createHash } from 'node:crypto';

/** In hexadecimal digits. */
export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
