import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, CDPSession, Cookie } from '@playwright/test';

/** A browser context: cookies and the cache, which is empty at first. */
export interface CdpContext {
  openPage(): Promise<CdpPage>;
  close(): Promise<void>;
}

/** A command of the Chrome DevTools protocol. */
type Send = <T = void>(method: string, params?: object) => Promise<T>;

interface Message {
  id?: number;
  error?: { message: string };
  result?: object;
}

interface Evaluated<T> {
  result: { value: T };
  exceptionDetails?: { exception?: { description?: string } };
}

/** A phone: a quarter of this machine's speed. */
const CPU_SLOWDOWN = 4;

const settled = readFileSync(path.join(import.meta.dirname, 'in-page/settled.js'), 'utf8')
  .trim()
  .replace(/;$/, '');
const backspace = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };

/**
 * Opens pages with a visitor's slow processor, beside Playwright: a page of Playwright's has events enabled that make V8 look for the source
 * of every call, so that the first script takes twice its time.
 *
 * @param mayCopy - grants what the clipboard needs, and nothing else.
 */
export async function openCdpContext(browser: Browser, cookies: Cookie[], mayCopy = false): Promise<CdpContext> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  await session.send('Storage.setCookies', {
    browserContextId,
    cookies: cookies.map(({ name, value, domain, path, httpOnly, secure }) => ({ name, value, domain, path, httpOnly, secure })),
  });
  if (mayCopy) await session.send('Browser.grantPermissions', { permissions: ['clipboardSanitizedWrite'], browserContextId });
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
  await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return new CdpPage(send, async () => {
    await session.send('Target.closeTarget', { targetId });
    await session.detach();
  });
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

/** A page without Playwright's CDP session, and the few commands that measurements need. */
export class CdpPage {
  readonly send: Send;
  readonly close: () => Promise<void>;
  /** Of the pointer. */
  #place = { x: 0, y: 0 };

  constructor(send: Send, close: () => Promise<void>) {
    this.send = send;
    this.close = close;
  }

  /** @throws {Error} when the expression does. */
  async evaluate<T>(expression: string): Promise<T> {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.send<Evaluated<T>>('Runtime.evaluate', params);
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
    return result.value;
  }

  /** Runs a script in each document of the page, before its own. */
  addScript(source: string): Promise<void> {
    return this.send('Page.addScriptToEvaluateOnNewDocument', { source });
  }

  goto(url: string): Promise<void> {
    return this.send('Page.navigate', { url });
  }

  /**
   * Waits until an expression is true.
   *
   * @param what - says in the error whose expression it is.
   * @throws {Error} after 20 s.
   */
  async waitFor(what: string, expression: string): Promise<void> {
    const end = Date.now() + 20_000;
    // While the page navigates, there may be no document to evaluate in.
    while (!(await this.evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`${what}: ${expression} has not become true.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits until nothing has been fetched and the main thread has been idle for a time in ms. */
  settled(quiet: number): Promise<void> {
    return this.evaluate(`(${settled})(${quiet})`);
  }

  /** Moves the pointer to an element. */
  async point(selector: string): Promise<void> {
    this.#place = await this.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    await this.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...this.#place });
  }

  async click(): Promise<void> {
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.send('Input.dispatchMouseEvent', { type, ...this.#place, button: 'left', clickCount: 1 });
  }

  /** Presses a key on the focused element: Backspace, or a character. */
  async press(key: string): Promise<void> {
    const pressed = key === 'Backspace' ? backspace : { key, text: key };
    for (const type of ['keyDown', 'keyUp']) await this.send('Input.dispatchKeyEvent', { type, ...pressed });
  }
}
