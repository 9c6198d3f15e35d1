import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Somebody who can log in. */
export interface Account {
  /** Subject of the tokens: the same for the same e-mail at every start. */
  sub: string;
  email: string;
}

/** The account that exists from the start. */
export const demoAccount = { email: 'demo@example.org', password: 'measure-the-internet' };

/** Shortest password, in characters (NIST SP 800-63B). */
export const shortestPassword = 8;

interface StoredAccount extends Account {
  salt: Buffer;
  hash: Buffer;
}

/** The accounts of the login service: in memory, until the process ends. */
export class Accounts {
  readonly #byEmail = new Map<string, StoredAccount>();

  /** @returns the new account, or nothing when the e-mail address is taken. */
  async create(email: string, password: string): Promise<Account | undefined> {
    const address = normalize(email);
    const salt = randomBytes(16);
    const hash = await hashPassword(password, salt);
    if (this.#byEmail.has(address)) return undefined;
    const account = { sub: subjectOf(address), email: address, salt, hash };
    this.#byEmail.set(address, account);
    return account;
  }

  /** @returns the account, or nothing when there is none of this e-mail or the password is another. Both take as long. */
  async verify(email: string, password: string): Promise<Account | undefined> {
    const account = this.#byEmail.get(normalize(email));
    const hash = await hashPassword(password, account?.salt ?? Buffer.alloc(16));
    return account && timingSafeEqual(hash, account.hash) ? account : undefined;
  }

  find(sub: string): Account | undefined {
    return [...this.#byEmail.values()].find((account) => account.sub === sub);
  }
}

function normalize(email: string): string {
  return email.trim().toLowerCase();
}

function subjectOf(address: string): string {
  return `local|${createHash('sha256').update(address).digest('hex').slice(0, 24)}`;
}

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

function hashPassword(password: string, salt: Buffer): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, 32);
}
