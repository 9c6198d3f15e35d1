import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { built } from '../support/released-site.ts';
import { expect, logIn, test } from '../support/site.ts';

// What a browser offers for scripts and not for workers. Once it does, this fails, and the login SDK's worker should be given its hash.
test('a worker with a wrong integrity runs, where a script with one does not: browsers check that of scripts only', async ({
  page,
  provokes,
}) => {
  provokes(/integrity/);
  const started = page.waitForEvent('worker');
  await logIn(page);
  const ran = await page.evaluate(async (url) => {
    const integrity = `sha384-${'A'.repeat(64)}`;
    const script = Object.assign(document.createElement('script'), { src: url, integrity });
    document.head.append(script);
    const scriptRuns = new Promise((resolve) => Object.assign(script, { onload: () => resolve(true), onerror: () => resolve(false) }));
    const worker = new Worker(url, { integrity } as WorkerOptions);
    const workerRuns = new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data.ok);
      worker.onerror = () => resolve(false);
      worker.postMessage({ type: 'clear' }, [port2]);
    });
    return { script: await scriptRuns, worker: await workerRuns };
  }, (await started).url());
  expect(ran).toEqual({ script: false, worker: true });
});

// Reliability: the login SDK's worker is changed
test('instead, the login SDK’s worker is the build’s file on the site’s own origin, and no code in it reaches more than the login service', async ({
  page,
  stack,
  provokes,
}) => {
  const started = page.waitForEvent('worker');
  await logIn(page);
  const worker = await started;
  const [file = ''] = readdirSync(built.shell).filter((name) => /^auth0-worker\.[0-9a-f]{12}\.js$/.test(name));
  // Where the session took long, the page has started the worker once more, to see whether its file is there.
  expect([...new Set(page.workers().map((one) => one.url()))]).toEqual([`${stack.origins.site}/assets/${file}`]);
  expect(await (await page.request.get(worker.url())).body()).toEqual(readFileSync(path.join(built.shell, file)));

  provokes(/Content Security Policy|violates|Refused|Fetch API cannot load/);
  const { site, gateway, login } = stack.origins;
  const configuration = `${login}/.well-known/openid-configuration`;
  const reached = await worker.evaluate(
    async (urls) => {
      const attempts: [string, () => unknown][] = [
        ...urls.map((url): [string, () => unknown] => [url, () => fetch(url, { mode: 'no-cors' })]),
        ['importScripts', () => Reflect.get(globalThis, 'importScripts')('/assets/main.js')],
        ['code', () => new Function('return 1')()],
      ];
      const reached: string[] = [];
      // The debugger lets code of its own evaluate texts: this is no longer the debugger's.
      await new Promise((resolve) => setTimeout(resolve));
      for (const [name, attempt] of attempts) {
        try {
          await attempt();
          reached.push(name);
        } catch {
          // Refused, as it should be.
        }
      }
      return reached;
    },
    [`${site}/api/agents`, `${gateway}/api/agents`, configuration],
  );
  expect(reached).toEqual([configuration]);
});
