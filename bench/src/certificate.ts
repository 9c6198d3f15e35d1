import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** The key and certificate of a server, as PEM. */
export interface Certificate {
  key: string;
  cert: string;
  /** SHA-256 of the public key, in base64: browsers can be told to trust it. */
  hash: string;
}

/** A certificate for `localhost` that is valid for a day and that nobody trusts (RFC 5280, version 1: no extensions). */
export function selfMadeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 24 * 60 * 60_000;
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from('localhost')))));
  const validity = sequence(utcTime(Date.now() - day), utcTime(Date.now() + day));
  const serial = tagged(0x02, Buffer.of(1));
  const body = sequence(serial, ecdsaWithSha256, name, validity, name, spki);
  const signature = tagged(0x03, Buffer.of(0), sign('sha256', body, privateKey));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    hash: createHash('sha256').update(spki).digest('base64'),
  };
}

/** One value in DER. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function oid(...bytes: number[]): Buffer {
  return tagged(0x06, Buffer.of(...bytes));
}

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/\D/g, '');
  return tagged(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}
