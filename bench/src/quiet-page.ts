import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { cpuSlowdown } from './network.ts';
import type { SignedIn } from './signed-in.ts';

/** A page that nobody watches, and the few commands that there are for it. */
export interface QuietPage {
  /** @throws {Error} when the expression does. */
  evaluate<T>(expression: string): Promise<T>;
  /** Runs a script in each document of the page, before its own. */
  addScript(source: string): Promise<void>;
  goto(url: string): Promise<void>;
  /**
   * Waits until an expression is true.
   *
   * @param what - says in the error whose expression it is.
   * @throws {Error} after 20 s.
   */
  waitFor(what: string, expression: string): Promise<void>;
  /** Waits until nothing more is asked for, and nothing is left to do. */
  settled(): Promise<void>;
  /** Moves the pointer to an element. */
  point(selector: string): Promise<void>;
  /** Presses and releases the pointer where it is. */
  click(): Promise<void>;
  /** Presses a key on what has the focus: one with a name of its own, or a character. */
  press(key: string): Promise<void>;
  /** From here on, the processor is not slow. */
  hurry(): Promise<void>;
  /** Any other command of the browser's protocol for developers. */
  send<T>(method: string, params?: object): Promise<T>;
  close(): Promise<void>;
}

/** What a visitor's pages share: cookies and the cache, which is empty at first. */
export interface QuietContext {
  openPage(): Promise<QuietPage>;
  close(): Promise<void>;
}

const settled = readFileSync(path.join(import.meta.dirname, 'in-page/settled.js'), 'utf8');

const keys: Record<string, object> = {
  Backspace: { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Escape: { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 },
};

interface Message {
  id?: number;
  error?: { message: string };
  result?: object;
}

/**
 * Opens pages with a visitor's slow processor, beside Playwright: what it listens to in a page of its own has V8 look for
 * the source of every call, so that the first script takes twice its time.
 *
 * @param width - of the windows, in px.
 * @param permissions - what the pages may do that a visitor's browser asks about, by the names of the browser's protocol.
 */
export async function openQuietContext(
  browser: Browser,
  { cookies = [], width, permissions }: { cookies?: SignedIn['cookies']; width: number; permissions?: 'clipboardSanitizedWrite'[] },
): Promise<QuietContext> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  await session.send('Storage.setCookies', {
    browserContextId,
    cookies: cookies.map(({ name, value, domain, path, httpOnly, secure }) => ({ name, value, domain, path, httpOnly, secure })),
  });
  if (permissions) await session.send('Browser.grantPermissions', { permissions, browserContextId });
  return {
    async openPage() {
      const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
      return attach(browser, targetId, width);
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

async function attach(browser: Browser, targetId: string, width: number): Promise<QuietPage> {
  const session = await browser.newBrowserCDPSession();
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (message: Message) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const parsed: Message = JSON.parse(message);
    waiting.get(parsed.id ?? 0)?.(parsed);
  });
  let last = 0;
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    last += 1;
    const id = last;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    const { error, result } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{ result: { value: T }; exceptionDetails?: { exception?: { description?: string } } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  };
  let place = { x: 0, y: 0 };
  const mouse = (type: string) => send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });

  await send('Page.enable');
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await send('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });

  const page: QuietPage = {
    evaluate,
    async addScript(source) {
      await send('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    async goto(url) {
      await send('Page.navigate', { url });
    },
    async waitFor(what, expression) {
      const end = Date.now() + 20_000;
      // While the page changes, there may be nothing to ask.
      while (!(await evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
        if (Date.now() > end) throw new Error(`${what}: ${expression} has not become true.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async settled() {
      await evaluate(settled);
    },
    async point(selector) {
      place = await evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`);
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
    },
    async click() {
      await mouse('mousePressed');
      await mouse('mouseReleased');
    },
    async press(key) {
      const pressed = keys[key] ?? { key, text: key };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    },
    async hurry() {
      await send('Emulation.setCPUThrottlingRate', { rate: 1 });
    },
    send,
    async close() {
      await session.send('Target.closeTarget', { targetId });
      await session.detach();
    },
  };
  return page;
}
