import puppeteer, { type Browser, type ElementHandle, type JSHandle, type Page } from 'puppeteer-core';
import type { BrowserSettings, Engine, EngineElement, EngineTab } from './engine.ts';

/** Firefox, by WebDriver BiDi. One process for each kind of settings: they are preferences, which hold for the whole of it. */
export function firefox(executablePath: string): Engine {
  const browsers = new Map<string, Promise<Browser>>();
  const launch = (settings: BrowserSettings) =>
    puppeteer.launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox: preferences(settings) });
  return {
    open: async (settings) => {
      const key = JSON.stringify(settings);
      const browser = browsers.get(key) ?? launch(settings);
      browsers.set(key, browser);
      const context = await (await browser).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      return tabOf(page, () => context.close());
    },
    close: async () => {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

/** https://searchfox.org/mozilla-central/source/modules/libpref/init/StaticPrefList.yaml */
function preferences({ cookies, storage }: BrowserSettings): Record<string, unknown> {
  return {
    ...(cookies && { 'network.cookie.cookieBehavior': { blocked: 2, 'own-site': 1 }[cookies] }),
    ...(storage && { 'dom.storage.enabled': false }),
  };
}

function tabOf(page: Page, close: () => Promise<void>): EngineTab {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    url: async () => page.url(),
    evaluate: (work, ...args) => page.evaluate(work as never, ...args),
    addScript: async (source) => {
      await page.evaluate(source);
    },
    find: async (work, ...args) => {
      const handle: JSHandle = await page.evaluateHandle(work as never, ...args);
      const element = handle.asElement();
      return element && elementOf(element as ElementHandle<Element>);
    },
    type: (text) => page.keyboard.type(text),
    selectAll: async () => {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    errors: () => errors,
    close,
  };
}

function elementOf(element: ElementHandle<Element>): EngineElement {
  return {
    click: () => element.click(),
    scrollIntoView: () => element.scrollIntoView(),
  };
}
