import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { ReleaseError } from '../release-error.ts';

const KeySchema = v.object({
  /** Whose it is, for the history. */
  name: v.pipe(v.string(), v.regex(/^[\w .-]{1,60}$/, 'must have 1 to 60 letters, digits, spaces, dots or hyphens')),
  /** Ed25519 public key: SPKI in base64, as between the lines of a PEM file. */
  key: v.pipe(v.string(), v.check(isPublicKey, 'is no Ed25519 public key')),
  /** Federation names of the apps that it may change; `*` for all, and for settings and keys. */
  apps: v.union([v.literal('*'), v.array(v.string())]),
});

/** Checks the keys of a site. */
export const KeysSchema = v.pipe(
  v.array(KeySchema),
  v.check((keys) => keys.some(({ apps }) => apps === '*'), 'need one for all apps ("*"): else nobody could change them again'),
  v.check((keys) => new Set(keys.flatMap(({ name, key }) => [name, key])).size === 2 * keys.length, 'have a name or a key twice'),
);

/** Who may change what. */
export type Key = v.InferOutput<typeof KeySchema>;

/** A private key, which signs changes. */
export interface Signer {
  /** Its public key, as {@link Key} has it. */
  publicKey: string;
  sign(content: Buffer): string;
}

/** Reads `keys.json`: `{ "keys": [{ "name", "key", "apps" }] }`. @throws {ReleaseError} that names the first mistake. */
export function readKeys(file: string): Key[] {
  try {
    return v.parse(v.object({ keys: KeysSchema }), JSON.parse(readFileSync(file, 'utf8'))).keys;
  } catch (error) {
    const at = error instanceof v.ValiError ? `${v.getDotPath(error.issues[0]) ?? 'keys'} ` : '';
    throw new ReleaseError(`The keys in ${file} cannot be used: ${at}${(error as Error).message}.`);
  }
}

/** Reads a private key, PEM. @throws {ReleaseError} when it is no Ed25519 key. */
export function readSigner(file: string): Signer {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch (cause) {
    throw new ReleaseError(`The key ${file} cannot be read: ${(cause as Error).message}.`, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new ReleaseError(`The key ${file} is not Ed25519.\nMake one: openssl genpkey -algorithm ed25519 -out ${file}`);
  return signerOf(key);
}

export function signerOf(key: KeyObject): Signer {
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (content) => sign(null, content, key).toString('base64'),
  };
}

export function isSigned(content: Buffer, signature: string, { key }: Key): boolean {
  return verify(null, content, publicKeyOf(key), Buffer.from(signature, 'base64'));
}

/** Of few keys, thousands of signatures. */
const parsed = new Map<string, KeyObject>();

function publicKeyOf(key: string): KeyObject {
  const known = parsed.get(key) ?? createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  parsed.set(key, known);
  return known;
}

function isPublicKey(key: string): boolean {
  try {
    return publicKeyOf(key).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
