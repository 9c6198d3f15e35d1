import type { Page } from '@playwright/test';

/**
 * Presses Tab through the whole page, or Shift+Tab from its last link to its first.
 *
 * @returns what had the focus below something else, which is most of it or all.
 */
export async function walk(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<{ stops: number; covered: string[] }> {
  await page.evaluate((isForward) => {
    window.scrollTo(0, isForward ? 0 : document.documentElement.scrollHeight);
    [...document.querySelectorAll('a')].at(isForward ? 0 : -1)?.focus();
  }, key === 'Tab');
  const covered: string[] = [];
  for (let stops = 0; ; stops++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(
      () =>
        new Promise<{ name: string; seen: boolean; first: boolean } | null>((resolve) => {
          // Scrolling for the focus ends with the frame.
          requestAnimationFrame(() => {
            let element = document.activeElement;
            while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
            if (!element || element === document.body) return resolve(null);
            const focused = element;
            const root = focused.getRootNode() as Document | ShadowRoot;
            const box = focused.getBoundingClientRect();
            const points = [0.5, 0.1, 0.9].map((share) => [box.left + box.width / 2, box.top + share * box.height] as const);
            const isSeen = ([x, y]: readonly [number, number]) => {
              const top = root.elementFromPoint(x, y);
              return top !== null && (focused.contains(top) || top.contains(focused));
            };
            resolve({ name: focused.outerHTML.slice(0, 120), seen: points.some(isSeen), first: focused === document.querySelector('a') });
          });
        }),
    );
    if (stop === null || (stop.first && stops > 0)) return { stops, covered };
    if (!stop.seen) covered.push(stop.name);
  }
}
