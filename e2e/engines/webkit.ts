import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { freePort } from 'release/free-port';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { BrowserSettings, Engine, EngineElement, EngineTab } from './engine.ts';

/** Programs of WebKitGTK. */
export interface WebKitPrograms {
  /** `WebKitWebDriver`. */
  driver: string;
  /** `MiniBrowser`, which Debian keeps beside the library. */
  browser: string;
  /** `Xvfb`; without it the windows are on the display that there is. */
  display?: string;
}

/** WebKitGTK, by WebDriver. Each window is a browser that keeps nothing, with a driver of its own: one driver hung at some fortieth session. */
export async function webKit({ driver, browser, display }: WebKitPrograms): Promise<Engine> {
  const screen = display === undefined ? undefined : await startDisplay(display);
  // Pages may take the name of the locale for a language, and 'C' is none.
  const env = { ...process.env, LANG: 'en_US.UTF-8', ...(screen && { DISPLAY: screen.name }) };
  const launch = async (settings: BrowserSettings): Promise<EngineTab> => {
    const port = await freePort();
    const program = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
    const server = `http://127.0.0.1:${port}`;
    try {
      await answers(`${server}/status`);
      return tabOf(await startSession(server, browser, settings), program);
    } catch (error) {
      await end(program);
      throw error;
    }
  };
  return {
    // A browser may end while it starts; its driver then waits for it without end.
    open: (settings) => launch(settings).catch(() => launch(settings)),
    close: async () => {
      if (screen) await end(screen.process);
    },
  };
}

async function startSession(server: string, binary: string, settings: BrowserSettings): Promise<WebDriver> {
  const options = { binary, args: ['--automation', ...argumentsFor(settings)] };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
  const building = new Builder().disableEnvironmentOverrides().usingServer(server).withCapabilities(capabilities).build();
  const session = await Promise.race([building, after(15_000, 'WebKitGTK did not start.')]);
  // The bar of addresses is 38 pixels high.
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 838 });
  return session;
}

/** Fails after so many milliseconds. */
async function after(time: number, message: string): Promise<never> {
  await setTimeout(time, undefined, { ref: false });
  throw new Error(message);
}

function argumentsFor({ cookies, storage }: BrowserSettings): string[] {
  return [
    ...(cookies ? [`--cookies-policy=${{ blocked: 'never', 'own-site': 'no-third-party' }[cookies]}`] : []),
    ...(storage ? ['--enable-html5-local-storage=false'] : []),
  ];
}

function tabOf(session: WebDriver, driver: ChildProcess): EngineTab {
  return {
    goto: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    url: () => session.getCurrentUrl(),
    evaluate: (work, ...args) => session.executeScript(work, ...args),
    addScript: (source) => session.executeScript(source),
    find: async (work, ...args) => {
      const element = await session.executeScript<WebElement | null>(work, ...args);
      return element && elementOf(session, element);
    },
    type: (text) => session.actions().sendKeys(text).perform(),
    selectAll: () => session.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform(),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    errors: () => [],
    close: async () => {
      await session.quit();
      await end(driver);
    },
  };
}

function elementOf(session: WebDriver, element: WebElement): EngineElement {
  return {
    click: () => element.click(),
    scrollIntoView: () => session.executeScript((target: Element) => target.scrollIntoView(), element),
  };
}

/** A display that nobody sees, under the first number that is free. */
async function startDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const started = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x838x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(createInterface(started.stdio[3] as Readable), 'line');
  return { name: `:${number}`, process: started };
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await setTimeout(50);
    }
  }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}
