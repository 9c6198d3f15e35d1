import { demoAccount } from './login/accounts.ts';
import type { Stack } from './stack.ts';

/** Tells where everything is. */
export function announce({ origins }: Stack): void {
  console.log(`
  Site           ${origins.site}
  Login service  ${origins.login}
  Gateway        ${origins.gateway}/api
  Failures       ${origins.control}

  Demo account   ${demoAccount.email}  ${demoAccount.password}

  Stop with Ctrl+C.
`);
}
