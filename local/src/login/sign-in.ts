import { type Account, type Accounts, shortestPassword } from './accounts.ts';
import type { SignInForm } from './sign-in-page.ts';

interface Typed {
  email: string;
  password: string;
}

type Outcome = Account | Pick<SignInForm, 'errors'>;

const noEmail = { errors: { email: 'Enter your e-mail address, such as name@example.org.' } };

/** Finds the account of an e-mail address and a password. @returns without one, the error of each field. */
export async function signIn(accounts: Accounts, { email, password }: Typed): Promise<Outcome> {
  if (!isEmail(email)) return noEmail;
  const account = await accounts.verify(email, password);
  return account ?? { errors: { password: 'The e-mail address and the password do not match an account.' } };
}

/** Makes an account. @returns where it cannot be made, the error of each field. */
export async function signUp(accounts: Accounts, { email, password }: Typed): Promise<Outcome> {
  if (!isEmail(email)) return noEmail;
  if (password.length < shortestPassword) return { errors: { password: `The password needs at least ${shortestPassword} characters.` } };
  const account = await accounts.create(email, password);
  return account ?? { errors: { email: 'There is already an account with this e-mail address. Log in, or use another one.' } };
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text.trim());
}
