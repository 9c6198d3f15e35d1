import { html } from 'hono/html';
import { type PageTheme, page } from '../page.ts';
import { demoAccount, shortestPassword } from './accounts.ts';

/** To log in, or to make an account. */
export type FormName = 'sign-in' | 'sign-up';

/** What a form shows. */
export interface SignInForm {
  name: FormName;
  /** What was typed, to be shown again. A password is never written into a page: pages are kept, by caches and by people. */
  email: string;
  /** What is wrong, by field. */
  errors: { email?: string; password?: string };
}

/** What differs between the two forms. */
const forms = {
  'sign-in': {
    title: 'Login',
    submit: 'Login',
    username: 'username',
    secret: 'current-password',
    other: 'sign-up',
    question: 'No account yet?',
    answer: 'Sign up',
  },
  'sign-up': {
    title: 'Create your account',
    submit: 'Create account',
    username: 'email',
    secret: 'new-password',
    other: 'sign-in',
    question: 'Already have an account?',
    answer: 'Login',
  },
} as const;

/**
 * The page to log in or to make an account. It needs no script.
 *
 * @param links.cancel - goes back to the site without signing in.
 */
export function signInPage(brand: string, form: SignInForm, links: { home: string; cancel: string }, theme: PageTheme) {
  const { name, email, errors } = form;
  const words = forms[name];
  const refused = errors.email ?? errors.password;
  const first = errors.password || (email && !errors.email) ? 'password' : 'email';
  const body = html`<form class="panel" method="post">
        <input type="hidden" name="form" value="${name}">
        <div class="field">
          <label for="email">E-mail</label>
          <input id="email" name="email" type="email" autocomplete="${words.username}" required value="${email}"
            ${first === 'email' ? 'autofocus' : ''} ${describe('email', errors.email)}>
          ${problem('email', errors.email)}
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="${words.secret}" required
            ${name === 'sign-up' ? html`minlength="${shortestPassword}"` : ''}
            ${first === 'password' ? 'autofocus' : ''} ${describe('password', errors.password)}>
          ${problem('password', errors.password) || (name === 'sign-up' ? html`<p class="hint">At least ${shortestPassword} characters.</p>` : '')}
        </div>
        <div class="row">
          <button class="button main" type="submit">${words.submit}</button>
          <a class="button" href="${links.cancel}">Cancel</a>
        </div>
        <p class="switch">${words.question}
          <button class="link" type="submit" formnovalidate name="show" value="${words.other}">${words.answer}</button>
        </p>
      </form>
      ${name === 'sign-in' ? demoNote : ''}`;
  return page({ brand, home: links.home, title: words.title, body, theme, ...(refused && { alert: true }) });
}

const demoNote = html`<div class="note">
        <p>Demo account<br><code>${demoAccount.email}</code><br><code>${demoAccount.password}</code></p>
      </div>`;

function describe(field: string, error: string | undefined) {
  return error ? html`aria-invalid="true" aria-describedby="${field}-problem"` : '';
}

function problem(field: string, error: string | undefined) {
  return error ? html`<p class="problem" id="${field}-problem" role="alert">${error}</p>` : '';
}
