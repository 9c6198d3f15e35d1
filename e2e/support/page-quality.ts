import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';

/**
 * No flaw that axe finds, and nothing that scrolls sideways.
 *
 * @param covered - something is open over the page: what it covers a part of is measured by what is left of it.
 */
export async function expectSound(page: Page, { covered = false } = {}): Promise<void> {
  const level22 = covered ? [] : ['wcag22aa'];
  expect(await flawsOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa', ...level22, 'best-practice'])).toEqual([]);
  await expectNothingSideways(page);
}

/** Rules of axe whose result depends on the window's size. */
const rulesOfSize = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/**
 * {@link expectSound} at the first of these widths, in px. At the others what depends on the width: for states whose elements are the same at
 * all widths.
 */
export async function expectSoundAtWidths(page: Page, widths = [1280, 360]): Promise<void> {
  for (const [index, width] of widths.entries())
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 });
      if (index === 0) return expectSound(page);
      expect(await flawsOf(page, rulesOfSize), `${page.url()} at ${width} px`).toEqual([]);
      await expectNothingSideways(page);
    });
}

/** All text has the contrast that WCAG 2.2 AA asks for, by axe. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await flawsOf(page, ['color-contrast']), page.url()).toEqual([]);
}

/** What can be pressed has its visible text in its name, for speech input (WCAG 2.5.3): a rule that axe runs only when it is named. */
export async function expectNamesHaveVisibleText(page: Page): Promise<void> {
  expect(await flawsOf(page, ['label-content-name-mismatch']), page.url()).toEqual([]);
}

/**
 * A target of which a link in the sticky header covers a part is measured again in the middle of the window, where the reader can scroll it.
 *
 * @param runOnly - tags or names of axe's rules.
 */
async function flawsOf(page: Page, runOnly: string[]): Promise<string[]> {
  await renderedAtSize(page);
  // A megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe;
    const isTooSmall = async (target: string) => {
      const [x, y] = [scrollX, scrollY];
      document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { violations } = await run(target, { runOnly: ['target-size'], resultTypes: ['violations'] });
      scrollTo({ left: x, top: y, behavior: 'instant' });
      return violations.length > 0;
    };
    const { violations } = await run({ runOnly, resultTypes: ['violations'] });
    const flaws: string[] = [];
    for (const { id, nodes } of violations) {
      const targets: string[] = [];
      for (const target of nodes.map(({ target }) => target.join(' '))) {
        if (id !== 'target-size' || (await isTooSmall(target))) targets.push(target);
      }
      if (targets.length > 0) flaws.push(`${id}: ${targets.join(', ')}`);
    }
    return flaws;
  }, runOnly);
}

/** The page has rendered what depends on the window's size: a `ResizeObserver` reports it within a frame, and React renders in a task after that. */
export async function renderedAtSize(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
}

/** The page is as wide as its window: a failure names what reaches beyond its edge. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body :not(pre, pre *)')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.map((element) => element.cloneNode(false) as Element).map(({ outerHTML }) => outerHTML),
    ];
  });
  expect(beyond, page.url()).toEqual([]);
}

interface Moved {
  node?: Node;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

/** Watches what moves on the pages that this page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; sources: Moved[] })[]) {
        // Space between two words moves to the next line with the word that the parser has read after it: nothing that is seen.
        const isSpace = ({ node }: Moved) => node?.nodeType === Node.TEXT_NODE && !node.textContent?.trim();
        // Nor is what comes from outside of the window, as the editor's suggestions do, which are placed after they were measured there.
        const isNew = ({ previousRect }: Moved) => previousRect.width * previousRect.height === 0;
        if (entry.sources.length > 0 && entry.sources.every((one) => isSpace(one) || isNew(one))) continue;
        // What a busy browser paints of a row before the parser has read its end.
        const [{ domInteractive }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
        if (!domInteractive || entry.startTime < domInteractive) continue;
        const moved = entry.sources.map((one) => {
          const [before, after] = [one.previousRect, one.currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(' '),
          );
          return `${one.node?.nodeName ?? 'what is gone by now'} '${one.node?.textContent?.slice(0, 40) ?? ''}' (${before} → ${after})`;
        });
        shifts.push(`${entry.value.toFixed(4)}: ${moved.join(', ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const takeShifts = () => {
      // A busy browser calls the observer some frames late.
      note(observer.takeRecords());
      return shifts.splice(0);
    };
    Object.assign(window, { takeShifts });
  });
}

/** What has moved on this page since this was last asked, each with its share of the window. Shifts after a click count too. */
export async function takeShifts(page: Page): Promise<string[]> {
  // The browser notes a shift after it has painted it.
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(Reflect.get(window, 'takeShifts')()))));
      }),
  );
}

/** Lets hydration wait for the page's own code, however long it takes to come: after its patience, what was served would be rendered anew. */
export async function awaitPageCode(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout;
    // `PATIENCE_MS` in shell/src/main.tsx: the first timer of that length.
    window.setTimeout = ((action: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== 2_000) return real(action, ms, ...rest);
      window.setTimeout = real;
      return 0;
    }) as typeof window.setTimeout;
  });
}

/** The page's heading is React's by now, and no longer only what was served. */
export async function expectAlive(page: Page, timeout = 10_000): Promise<void> {
  const isAlive = () => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));
  await page.waitForFunction(isAlive, undefined, { timeout });
}
