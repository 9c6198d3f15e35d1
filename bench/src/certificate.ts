import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';

/** The key and certificate of a server, as PEM. */
export interface Certificate {
  key: string;
  cert: string;
  /** SHA-256 of the public key, in base64: browsers can be told to trust it. */
  hash: string;
}

/** A certificate for `localhost` that is valid for a day and that nobody trusts. */
export function selfMadeCertificate(): Certificate {
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 1 -keyout - -out -';
  const pem = execFileSync('openssl', ['req', ...options.split(' ')], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [key = '', cert = ''] = pem.split(/(?=-----BEGIN CERTIFICATE-----)/);
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, hash: createHash('sha256').update(spki).digest('base64') };
}
