import { expect } from '@playwright/test';
import type { EngineElement, EngineTab } from './engine.ts';
import { find, type Query, textsOf } from './look-up.ts';

/** Longer than a chunk of the site may take to come. */
const timeout = 10_000;

/** Someone at a browser: sees, clicks and types, and waits for what is not there yet. */
export class Visitor {
  readonly tab: EngineTab;
  readonly #site: string;

  /** @param site - its origin. */
  constructor(tab: EngineTab, site: string) {
    this.tab = tab;
    this.#site = site;
  }

  /** Opens a page of the site by its path, or another one by its URL. */
  open(path: string): Promise<void> {
    return this.tab.goto(new URL(path, this.#site).href);
  }

  async sees(query: Query): Promise<void> {
    await this.#until(query, async () => expect(await this.count(query)).toBeGreaterThan(0));
  }

  async seesNo(query: Query): Promise<void> {
    await this.#until(query, async () => expect(await this.count(query)).toBe(0));
  }

  /** How many of them there are now. */
  async count(query: Query): Promise<number> {
    return (await textsOf(this.tab, query)).length;
  }

  /** The text of the first one, once it is as expected. */
  async reads(query: Query, text: RegExp): Promise<string> {
    let read = '';
    await this.#until(query, async () => {
      [read = ''] = await textsOf(this.tab, query);
      expect(read).toMatch(text);
    });
    return read;
  }

  async click(query: Query): Promise<void> {
    await (await this.#element(query)).click();
  }

  async type(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.tab.type(text);
  }

  /** Types in the place of all that is there, again if the field was replaced meanwhile. */
  async replaceText(query: Query, text: string): Promise<void> {
    const focused = () => {
      const { activeElement } = document;
      const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
      return inner instanceof HTMLTextAreaElement ? inner.value : inner?.textContent;
    };
    await expect(async () => {
      await this.click(query);
      await this.tab.selectAll();
      await this.tab.type(text);
      expect(await this.tab.evaluate(focused)).toBe(text);
    }).toPass({ timeout: 3 * timeout });
  }

  /** What is loaded only near the window comes when it is there. */
  async scrollTo(query: Query): Promise<void> {
    await (await this.#element(query)).scrollIntoView();
  }

  /** Ends at the path, with its query and hash. */
  async isAt(path: string): Promise<void> {
    await expect(async () => expect((await this.tab.url()).replace(this.#site, '')).toBe(path)).toPass({ timeout });
  }

  /** The page's heading is React's, so that the page answers to clicks. */
  async isHydrated(): Promise<void> {
    const hydrated = () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));
    await expect(async () => expect(await this.tab.evaluate(hydrated)).toBe(true)).toPass({ timeout });
  }

  async #element(query: Query): Promise<EngineElement> {
    const found: EngineElement[] = [];
    await this.#until(query, async () => {
      const element = await find(this.tab, query);
      expect(element).not.toBeNull();
      if (element) found.push(element);
    });
    return found[0] as EngineElement;
  }

  /** Asks again while the page is not there, or is another one already. */
  #until(query: Query, asked: () => Promise<void>): Promise<void> {
    return expect(asked, JSON.stringify(query)).toPass({ timeout, intervals: [50, 100, 200] });
  }
}
