import { reader } from './datasets/datasets-app.ts';
import { demoAccount } from './login/accounts.ts';
import type { Stack } from './stack.ts';

/**
 * What a person should know who has just started a stack: where to look, who to be, how to end it.
 *
 * @param reports - origin of the receiver of failure reports.
 */
export function announcement({ origins, site, engine }: Pick<Stack, 'origins' | 'site' | 'engine'>, reports?: string): string {
  const account = `
  Log in as      ${demoAccount.email}
  password       ${demoAccount.password}
                 or sign up: accounts stay on this machine
`;
  // A real login service does not know the demo account.
  const isLocal = site.login.domain === origins.login;
  const datasets = engine
    ? `${origins.datasets}  user ${reader.user}, password ${reader.password}`
    : 'off: the package chdb has no binary for this machine';
  return `
  Open           ${origins.site}
${isLocal ? account : ''}
  Login service  ${site.login.domain}
  Gateway        ${origins.gateway}/api
  Datasets       ${datasets}
  Failures       ${origins.control}  makes parts of the site fail on demand
${reports ? `  Reports        ${reports}  counts the failures that browsers report\n` : ''}  Other pages    ${origins.control}/examples  that embed the dashboard

  Local stack with generated data. Stop it with Ctrl+C.
`;
}
