import { demoAccount } from './login/accounts.ts';
import { portsFrom } from './ports.ts';
import { readSite } from './site-config.ts';
import { type Stack, startStack } from './stack.ts';

try {
  const { SITE_CONFIG } = process.env;
  const stack = await startStack({ ports: portsFrom(process.env), ...(SITE_CONFIG && { site: readSite(SITE_CONFIG) }) });
  announce(stack);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stack.close().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function announce({ origins }: Stack): void {
  console.log(`
  Site           ${origins.site}
  Login service  ${origins.login}
  Gateway        ${origins.gateway}/api
  Failures       ${origins.control}

  Demo account   ${demoAccount.email}  ${demoAccount.password}

  Stop with Ctrl+C.
`);
}
