/** How a browser treats what a site keeps in it. */
export interface BrowserSettings {
  /** `own-site`: no cookies for other sites that a page embeds. The engine's default otherwise. */
  cookies?: 'blocked' | 'own-site';
  /** `denied`: no local storage; in Firefox no session storage either. */
  storage?: 'denied';
}

/** An element of the page. It is gone when the page has replaced it: look it up again. */
export interface EngineElement {
  /** Scrolls to it and clicks as a mouse does. */
  click(): Promise<void>;
  scrollIntoView(): Promise<void>;
}

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** A window of one engine, with cookies and storage of its own. */
export interface EngineTab {
  /** Ends when the page and what it names has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page; it sees nothing but its arguments. */
  evaluate<A extends Json[], R>(work: (...args: A) => R, ...args: A): Promise<R>;
  /** Runs JavaScript in the page, e.g. a library. */
  addScript(source: string): Promise<void>;
  /** The element that a function finds in the page. */
  find<A extends Json[]>(work: (...args: A) => Element | null, ...args: A): Promise<EngineElement | null>;
  /** Types as a keyboard does, at what has the focus. */
  type(text: string): Promise<void>;
  /** Presses Control+A. */
  selectAll(): Promise<void>;
  /** What is visible, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors in the browser's own console so far. Nothing in an engine whose driver does not tell of them. */
  errors(): string[];
  close(): Promise<void>;
}

/** A browser that tests can open windows of, 1280 × 800 CSS pixels. */
export interface Engine {
  open(settings: BrowserSettings): Promise<EngineTab>;
  close(): Promise<void>;
}
