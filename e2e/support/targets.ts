import { expect, type Page } from '@playwright/test';

const controls = 'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=button]';

/**
 * Every control is hit by a finger within 44 px in both directions. Exceptions: a link in a line of text, whose height is that of the
 * line; a control in a row of data or a list in a text, which is 24 px, or has that to itself (WCAG 2.5.8).
 */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.evaluate((controls) => {
    const boxOf = (element: Element) => {
      const box = (element.matches('input') && element.closest('label')) || element;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      return { element, box, left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    type Target = ReturnType<typeof boxOf>;
    const all = [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.matches(':disabled') && !element.closest('[inert]'))
      .map(boxOf)
      // Visually hidden until it has the focus.
      .filter(({ left, top, right, bottom }) => right > 0 && bottom + scrollY > 0 && right - left > 2 && bottom - top > 2);
    const isInText = ({ element }: Target) => {
      const block = element.closest('p, li, dd, td, th, div, figcaption');
      const isInline = getComputedStyle(element).display === 'inline';
      return isInline && (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    };
    const isDense = ({ element }: Target) => element.closest('td, th, [role=cell], [role=rowheader], article :is(p, li)') !== null;
    // No other control is within 12 px of its centre.
    const hasSpace = ({ element, x, y }: Target) =>
      all.every((other) => {
        const [dx, dy] = [Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)];
        return other.element === element || Math.hypot(dx, dy) >= 12;
      });
    const sideOf = ({ left, top, right, bottom }: Target) => Math.min(right - left, bottom - top);
    // By what is there: a pseudo-element may be larger than its control. What something lies over is no control until that is gone.
    const isHit = (target: Target) => {
      target.box.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { box, x, y } = boxOf(target.element);
      const hits = (dx: number, dy: number) => box.contains(document.elementFromPoint(x + dx, y + dy));
      const reach = (dx: number, dy: number) => {
        for (let px = 1; px < 44; px++) if (!hits(px * dx, px * dy)) return px - 1;
        return 44;
      };
      return !hits(0, 0) || Math.min(reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)) >= 42;
    };
    const isLarge = (target: Target) =>
      sideOf(target) >= 43.5 || isInText(target) || (isDense(target) && (sideOf(target) >= 23.5 || hasSpace(target)));
    return all
      .filter((target) => !isLarge(target) && !isHit(target))
      .map(({ element, left, top, right, bottom }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
        return `${Math.round(right - left)} × ${Math.round(bottom - top)} px: ${element.localName} '${name}' ${element.className}`;
      });
  }, controls);
  expect([...new Set(small)], page.url()).toEqual([]);
}
