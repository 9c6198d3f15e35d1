import { html } from 'hono/html';
import { page } from '../page.ts';
import { demoAccount, shortestPassword } from './accounts.ts';

export type FormName = 'sign-in' | 'sign-up';

export interface SignInForm {
  name: FormName;
  /** What was typed, to be shown again. */
  email: string;
  password: string;
  /** What is wrong, by field. */
  errors: { email?: string; password?: string };
}

/** The page to log in or to make an account. It needs no script. */
export function signInPage(brand: string, form: SignInForm, cancelUrl: string) {
  const { name, email, password, errors } = form;
  const signUp = name === 'sign-up';
  const title = signUp ? 'Create your account' : 'Log in';
  const broken = Boolean(errors.email || errors.password);
  const body = html`${
    broken
      ? html`<div class="note bad" role="alert"><p>${signUp ? 'The account was not created.' : 'You are not logged in.'}
 ${errors.email ?? errors.password}</p></div>`
      : ''
  }
      <form class="panel" method="post">
        <input type="hidden" name="form" value="${name}">
        <div class="field">
          <label for="email">E-mail</label>
          <input id="email" name="email" type="email" autocomplete="${signUp ? 'email' : 'username'}" required
            value="${email}" ${mark('email', errors.email)} ${email ? '' : 'autofocus'}>
          ${message('email', errors.email)}
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input id="password" name="password" type="password" required value="${signUp ? password : ''}"
            autocomplete="${signUp ? 'new-password' : 'current-password'}" ${signUp ? html`minlength="${shortestPassword}"` : ''}
            ${mark('password', errors.password)} ${email ? 'autofocus' : ''}>
          ${signUp ? html`<p class="hint" id="password-hint">At least ${shortestPassword} characters.</p>` : ''}
          ${message('password', errors.password)}
        </div>
        <div class="row">
          <button class="button main" type="submit">${signUp ? 'Create account' : 'Log in'}</button>
          <a href="${cancelUrl}">Cancel</a>
        </div>
        <p class="switch">${signUp ? 'Already have an account?' : 'No account yet?'}
          <button class="link" type="submit" formnovalidate name="show" value="${signUp ? 'sign-in' : 'sign-up'}">${signUp ? 'Log in' : 'Sign up'}</button>
        </p>
      </form>
      ${
        signUp
          ? ''
          : html`<div class="panel"><h2>Demo account</h2>
        <p><code>${demoAccount.email}</code><br><code>${demoAccount.password}</code></p></div>`
      }`;
  return page({ brand, title, body });
}

function mark(field: string, error: string | undefined) {
  return error ? html`aria-invalid="true" aria-describedby="${field}-error"` : '';
}

function message(field: string, error: string | undefined) {
  return error ? html`<p class="error" id="${field}-error">${error}</p>` : '';
}
