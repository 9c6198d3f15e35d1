import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { codeOf } from '../code-of.ts';

/**
 * The key that signs tokens. It is made once and kept, because the gateway would refuse tokens of a new key until it fetches the
 * keys again.
 *
 * @param dir - a folder that is not committed.
 */
export async function signingKey(dir: string): Promise<JWK> {
  const file = path.join(dir, 'login-key.json');
  const kept = readKey(file);
  if (kept) return kept;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: crypto.randomUUID() };
  mkdirSync(dir, { recursive: true });
  return keep(file, key);
}

function readKey(file: string): JWK | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Of two stacks that start at once, the first one's key holds: a link, unlike a rename, never replaces a file. */
function keep(file: string, key: JWK): JWK {
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  writeFileSync(draft, JSON.stringify(key), { mode: 0o600 });
  try {
    place(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new Error(`The key of the login service cannot be written to ${file}: ${error}`, { cause: error });
    const other = readKey(file);
    if (other) return other;
    throw new Error(`${file} cannot be read. Delete it: the next start makes a new key.`);
  } finally {
    rmSync(draft);
  }
  return key;
}

/** @throws {Error} with the code `EEXIST` when the file is there already. */
function place(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // Some file systems have no hard links. Only there could another start read a copy that is not complete.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}
