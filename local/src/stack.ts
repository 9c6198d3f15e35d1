import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Env, Hono } from 'hono';
import type { Site } from 'shared/site';
import { root } from './apps.ts';
import { MovableClock } from './clock.ts';
import { controlApp } from './control/control-app.ts';
import { findExamples } from './control/examples.ts';
import { datasetsApp } from './datasets/datasets-app.ts';
import { Engine } from './datasets/engine.ts';
import { hasEngine } from './datasets/has-engine.ts';
import { SentProbes } from './datasets/sent-probes.ts';
import { Faults } from './faults.ts';
import { followStack } from './follow-stack.ts';
import { builtFrontEnd, type FrontEnd } from './front-end.ts';
import { gatewayApp } from './gateway/gateway-app.ts';
import { Users } from './gateway/users.ts';
import { type LocalServer, listen } from './listen.ts';
import { Accounts, demoAccount } from './login/accounts.ts';
import { loginApp } from './login/login-app.ts';
import { breakTokens } from './login/login-faults.ts';
import { MemoryStore } from './login/memory-store.ts';
import { createProvider } from './login/provider.ts';
import { signingKey } from './login/signing-key.ts';
import { defaultPorts, type Ports } from './ports.ts';
import { portHint } from './settings.ts';
import { readSite } from './site-config.ts';

/** What may differ between stacks. Everything has a default. */
export interface StackOptions {
  ports?: Ports;
  /** The site configuration; that of `local/site.json` by default. */
  site?: Site;
  /** Where the site's own files come from; the built apps of this repository by default. */
  frontEnd?: FrontEnd;
  /** Folder of what is kept between starts; `.local` by default. */
  stateDir?: string;
  /** Origin of the site, when another server than the stack's serves it. */
  siteOrigin?: string;
  /** Origin of the login service, when another server passes requests on to it. */
  loginOrigin?: string;
  /** Answers to queries on the datasets that need no engine, by query. None by default. */
  answers?: ReadonlyMap<string, string>;
  /** Takes what an operator should know while the stack runs; standard error by default. */
  log?(line: string): void;
}

/** A running stack. */
export interface Stack {
  origins: Record<keyof Ports, string>;
  site: Site;
  /** What goes wrong: the same that the control page sets. */
  faults: Faults;
  /** The accounts of the login service. */
  accounts: Accounts;
  /** The time as the gateway sees it. */
  clock: MovableClock;
  /** What answers queries on the datasets; nothing where there is no engine for the machine. Starts with the first query. */
  engine: Engine | undefined;
  /** Ends every session at the login service and revokes every refresh token. */
  endSessions(): void;
  /** Takes measurements, credits, faults and the clock back to where they were at the start. Accounts and sessions stay. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the login service, the gateway, the datasets, the server of the site, and the control page, all on loopback.
 *
 * @throws {Error} that says what to do when an app is not built or a port is in use.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The local stack is not for production: its accounts are known and live in memory. Unset NODE_ENV.');
  }
  const { ports = defaultPorts, frontEnd = await builtFrontEnd(), stateDir = path.join(root, '.local') } = options;
  const configured = options.site ?? readSite(path.join(root, 'local/site.json'));
  const servers = await listenAll(ports);
  const own = Object.fromEntries(portNames.map((name) => [name, servers[name].origin])) as Stack['origins'];
  const origins = { ...own, site: options.siteOrigin ?? own.site, login: options.loginOrigin ?? own.login };
  const site = followStack(configured, origins);

  const faults = new Faults();
  const clock = new MovableClock();
  const sent = new SentProbes(clock);
  const users = new Users(clock);
  const engine = (await hasEngine()) ? new Engine({ stateDir, sent }) : undefined;
  const login = await loginService(stateDir, { origins, site, faults });
  const { domain, audience } = site.login;
  const issuer = { origin: domain, audience, keys: domain === origins.login ? own.login : domain };
  serve(servers.login, login.app);
  serve(servers.gateway, gatewayApp({ issuer, clock, faults, sent, users, log: options.log ?? console.error }));
  serve(servers.datasets, datasetsApp({ engine, faults, answers: options.answers }));
  serve(servers.site, await frontEnd.app({ site, gateway: origins.gateway, faults }));
  serve(
    servers.control,
    controlApp({
      brand: site.brand,
      siteOrigin: origins.site,
      remotes: frontEnd.remotes,
      faults,
      examples: findExamples(),
      endSessions: login.endSessions,
    }),
  );
  faults.onChange(() => (faults.state.login === 'down' ? servers.login.stop() : servers.login.resume()));

  return {
    origins,
    site,
    faults,
    accounts: login.accounts,
    clock,
    engine,
    endSessions: login.endSessions,
    reset: () => {
      users.forget();
      sent.forget();
      clock.reset();
      return faults.reset();
    },
    close: async () => {
      await Promise.all([engine?.close(), ...Object.values(servers).map((server) => server.stop())]);
      frontEnd.close?.();
    },
  };
}

/** The login service, with the demo account. */
async function loginService(stateDir: string, { origins, site, faults }: Pick<Stack, 'origins' | 'site' | 'faults'>) {
  const accounts = new Accounts();
  await accounts.create(demoAccount.email, demoAccount.password);
  const store = new MemoryStore();
  const key = await signingKey(stateDir);
  const provider = await createProvider({ origin: origins.login, siteOrigin: origins.site, site, key, store, accounts });
  breakTokens(provider, faults);
  const app = loginApp({ brand: site.brand, siteOrigin: origins.site, provider, accounts, faults });
  return { app, accounts, endSessions: () => store.clear() };
}

type Servers = Record<keyof Ports, LocalServer>;

const portNames = Object.keys(defaultPorts) as (keyof Ports)[];

async function listenAll(ports: Ports): Promise<Servers> {
  const opened: Partial<Servers> = {};
  try {
    for (const name of portNames) opened[name] = await listen(ports[name], portHint(name));
    return opened as Servers;
  } catch (error) {
    await Promise.all(Object.values(opened).map((server) => server.stop()));
    throw error;
  }
}

function serve<E extends Env>(server: LocalServer, app: Hono<E>): void {
  server.serve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
}
