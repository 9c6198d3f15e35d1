import type { Page } from '@playwright/test';

/** What differs from run to run on a page: ports, versions of releases, how long an answer took and a token of today is valid. */
const unsettled = [
  [/localhost:\d+/, 'www.example.org'],
  [/(?<![\w-])[0-9a-f]{12}\b/, '0123456789ab'],
  [/(?<=\d rows, )[\d.,]+ m?s\b/, '42 ms'],
  [/Expires in [\dhmin ]+/, 'Expires in 24 h 0 min'],
] as const;

/** Replaces the texts of a page, and of the shadow roots in it, that differ from run to run. */
export function settleText(page: Page): Promise<void> {
  return page.evaluate(
    (rules) => {
      function settle(node: Node) {
        if (node.nodeType === Node.TEXT_NODE) {
          const text = rules.reduce((text, [pattern, value]) => text.replace(new RegExp(pattern, 'g'), value), node.nodeValue ?? '');
          if (text !== node.nodeValue) node.nodeValue = text;
        }
        for (const child of node.childNodes) settle(child);
        if (node instanceof Element && node.shadowRoot) settle(node.shadowRoot);
      }
      settle(document.body);
    },
    unsettled.map(([pattern, value]) => [pattern.source, value] as const),
  );
}
