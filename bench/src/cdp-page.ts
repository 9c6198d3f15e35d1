import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, CDPSession } from '@playwright/test';
import { cpuSlowdown } from './network.ts';
import type { SignedIn } from './signed-in.ts';

/** A page without Playwright's CDP session, and the few commands that measurements need. */
export interface CdpPage {
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
  /** Waits until nothing has been fetched and the main thread has been idle for a time in ms. */
  settled(quiet: number): Promise<void>;
  /** Moves the pointer to an element. */
  point(selector: string): Promise<void>;
  click(): Promise<void>;
  /** Presses a key on the focused element: Backspace, or a character. */
  press(key: string): Promise<void>;
  send: Send;
  close(): Promise<void>;
}

/** A browser context: cookies and the cache, which is empty at first. */
export interface CdpContext {
  openPage(): Promise<CdpPage>;
  close(): Promise<void>;
}

/** A command of the Chrome DevTools protocol. */
type Send = <T>(method: string, params?: object) => Promise<T>;

interface Message {
  id?: number;
  error?: { message: string };
  result?: object;
}

const settled = readFileSync(path.join(import.meta.dirname, 'in-page/settled.js'), 'utf8')
  .trim()
  .replace(/;$/, '');
const backspace = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };

/**
 * Opens pages with a visitor's slow processor, beside Playwright: a page of Playwright's has events enabled that make V8 look for the source
 * of every call, so that the first script takes twice its time.
 *
 * @param permissions - what a visitor would be asked about, by CDP's names.
 */
export async function openCdpContext(
  browser: Browser,
  { cookies, permissions }: { cookies: SignedIn['cookies']; permissions?: 'clipboardSanitizedWrite'[] },
): Promise<CdpContext> {
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
      return openPage(await browser.newBrowserCDPSession(), targetId);
    },
    async close() {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

async function openPage(session: CDPSession, targetId: string): Promise<CdpPage> {
  const send = await attach(session, targetId);
  await send('Page.enable');
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const evaluate = evaluator(send);
  return {
    evaluate,
    addScript: (source) => send('Page.addScriptToEvaluateOnNewDocument', { source }),
    goto: (url) => send('Page.navigate', { url }),
    async waitFor(what, expression) {
      const end = Date.now() + 20_000;
      // While the page navigates, there may be no document to evaluate in.
      while (!(await evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
        if (Date.now() > end) throw new Error(`${what}: ${expression} has not become true.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    settled: (quiet) => evaluate(`(${settled})(${quiet})`),
    ...inputs(send, evaluate),
    send,
    async close() {
      await session.send('Target.closeTarget', { targetId });
      await session.detach();
    },
  };
}

/** Attaches to a page without a flat session, which Playwright would take for its own. @returns what sends commands to it. */
async function attach(session: CDPSession, targetId: string): Promise<Send> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (message: Message) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const parsed: Message = JSON.parse(message);
    waiting.get(parsed.id ?? 0)?.(parsed);
  });
  let last = 0;
  return async <T>(method: string, params: object = {}) => {
    last += 1;
    const id = last;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    const { error, result } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
}

function evaluator(send: Send) {
  return async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{ result: { value: T }; exceptionDetails?: { exception?: { description?: string } } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
    );
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  };
}

/** Pointer and keyboard. */
function inputs(send: Send, evaluate: CdpPage['evaluate']): Pick<CdpPage, 'point' | 'click' | 'press'> {
  let place = { x: 0, y: 0 };
  const mouse = (type: string) => send<void>('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
  return {
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
      const pressed = key === 'Backspace' ? backspace : { key, text: key };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    },
  };
}
