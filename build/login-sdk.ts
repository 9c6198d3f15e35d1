import { createRequire } from 'node:module';
import path from 'node:path';
import type { Rules } from './app-options.ts';
import { existing } from './existing.ts';
import { versionIn } from './shared-modules.ts';

/** What takes the place of modules that a redirect to the login service does not need. */
const stub = path.join(import.meta.dirname, `login-sdk-stub${path.extname(import.meta.url)}`);

/**
 * Compiles the login SDK from the sources in its packages, instead of their bundles, which cannot be tree-shaken: 21 kB instead of 57. Half of a
 * bundle is a second OAuth client (`@auth0/auth0-auth-js` with `jose`, `openid-client` and `oauth4webapi`) for passkeys, one-time codes and anonymous
 * sessions in the page; other parts are the SDK's own clients for these and for Auth0's My Account API, and its worker as text. Visitors log in on the
 * login service's pages, and the worker is a file.
 *
 * @param dir - folder of the app, which has the packages.
 * @throws when a source is not where it was.
 */
export function loginSdkRules(dir: string): Rules {
  const { resolve } = createRequire(path.join(dir, 'package.json'));
  const sources = (name: string) => path.join(path.dirname(resolve(`${name}/package.json`)), 'src');
  const [react, spa] = [sources('@auth0/auth0-react'), sources('@auth0/auth0-spa-js')];
  const unused = ['./worker/token.worker.ts', './passkey', './anonymous', './myaccount'];
  const alias = {
    '@auth0/auth0-spa-js$': source(spa, 'index.ts'),
    '@auth0/auth0-auth-js$': stub,
    ...Object.fromEntries(unused.map((module) => [`${module}$`, source(spa, module) && stub])),
  };
  return [
    { include: path.join(dir, 'src'), resolve: { alias: { '@auth0/auth0-react$': source(react, 'index.tsx') } } },
    {
      test: /\.tsx?$/,
      include: [react, spa],
      use: { loader: 'builtin:swc-loader', options: { jsc: compilerOptions(versionIn(resolve('@auth0/auth0-react/package.json'))) } },
      sideEffects: false,
      // They export types by the names of values.
      parser: { exportsPresence: false },
      resolve: { alias },
    },
  ];
}

/** As the packages are compiled by their owners: fields of a class are assigned, and the provider's version is filled in. */
function compilerOptions(version: string) {
  const globals = { vars: { __VERSION__: JSON.stringify(version) } };
  return {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' }, useDefineForClassFields: false, optimizer: { globals } },
    target: 'es2022',
  } as const;
}

function source(folder: string, file: string): string {
  return existing(path.join(folder, file), 'login-sdk.ts');
}
