import { test as base, expect } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import { builtFrontEnd } from 'local/front-end';
import { type Stack, startStack } from 'local/stack';
import { recordedAnswers } from '../support/recorded-answers.ts';
import type { BrowserSettings, Engine } from './engine.ts';
import { findFirefox, findWebKit } from './find-engines.mjs';
import { firefox } from './firefox.ts';
import { type Observed, observe, type Session } from './observed-front-end.ts';
import { Visitor } from './visitor.ts';
import { webKit } from './webkit.ts';

type EngineName = 'firefox' | 'webkit';

export interface Fixtures {
  /** How the browser treats what the site keeps. */
  settings: BrowserSettings;
  /** A window of the engine, on the site. Errors in its console fail the test. */
  visitor: Visitor;
  /** Says that the test provokes errors of this kind. */
  provokes(pattern: RegExp): void;
}

export interface WorkerFixtures {
  session: Session;
  engineName: EngineName;
  engine: Engine;
  observed: Observed;
  stack: Stack;
}

/** Tests in the engines besides Chromium, on the production build with the production CSP. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  observed: [async ({}, use) => use({ script: '', withoutTrustedTypes: false, errors: [] }), { scope: 'worker' }],

  session: ['memory', { scope: 'worker', option: true }],

  stack: [
    async ({ observed, session }, use) => {
      const ports = { site: 0, login: 0, gateway: 0, control: 0, datasets: 0 };
      const stack = await startStack({ ports, answers: recordedAnswers, frontEnd: observe(await builtFrontEnd(), observed, session) });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker' },
  ],

  settings: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  provokes: async ({}, use, { annotations }) => {
    await use((pattern) => annotations.push({ type: 'provokes', description: pattern.source }));
  },

  visitor: async ({ engine, settings, stack, observed }, use, testInfo) => {
    await stack.reset();
    observed.errors.length = 0;
    const tab = await engine.open(settings);
    await use(new Visitor(tab, stack.origins.site));
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
    await tab.close();
    const provoked = testInfo.annotations.filter(({ type }) => type === 'provokes').map(({ description = '' }) => new RegExp(description));
    const allowed = [cutOff, ...provoked];
    const errors = [...tab.errors(), ...observed.errors];
    expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});

export { expect };

async function startEngine(name: EngineName): Promise<Engine> {
  const program = findFirefox();
  const programs = findWebKit();
  if (name === 'firefox' && program) return firefox(program);
  if (name === 'webkit' && programs) return webKit(programs);
  throw new Error(`${name} is not installed: 'node engines/find-engines.mjs' says how to get it.`);
}

/** What Firefox says of a script with integrity whose load ended because the page was left: it has the hash of nothing. */
const cutOff =
  /None of the “sha(256|384)” hashes .+ The computed hash is “(47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=|OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb)”/;

/** Refused by the local login page's own CSP: browsers ask for the icon of every page. WebKitGTK's browser does not. */
const favicon = /img-src.+\/favicon\.ico/;

/** Logs in from the header of the page, through the login page. Ends on the dashboard. */
export async function logIn(visitor: Visitor): Promise<void> {
  test.info().annotations.push({ type: 'provokes', description: favicon.source });
  await visitor.click({ role: 'button', name: 'Login' });
  await visitor.type({ label: 'E-mail' }, demoAccount.email);
  await visitor.type({ label: 'Password' }, demoAccount.password);
  await visitor.click({ role: 'button', name: 'Login' });
  await visitor.sees({ role: 'heading', name: 'Dashboard' });
  await visitor.isAt('/dashboard');
}
