/**
 * For each page, before its own scripts: takes away what the oldest browsers of `targets` (build/style-rules.ts) lack: Chrome 105, Firefox 110,
 * Safari 16. Each is absent in at least one of them (https://caniuse.com). Syntax and CSS stay as they are.
 */
export const withoutNewerFunctions = `(${removeNewerFunctions})();`;

/** In the page. */
function removeNewerFunctions(): void {
  const names: [object, string[]][] = [
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Promise, ['withResolvers', 'try']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [Response, ['json']],
    [Intl, ['DurationFormat', 'Segmenter']],
    [RegExp, ['escape']],
    [Document.prototype, ['startViewTransition', 'adoptedStyleSheets']],
    [CSSStyleSheet.prototype, ['replace', 'replaceSync']],
    [
      Element.prototype,
      ['checkVisibility', 'setHTMLUnsafe', 'getHTML', ...Object.keys(Element.prototype).filter((name) => /^aria[A-Z]/.test(name))],
    ],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [ReadableStream.prototype, [Symbol.asyncIterator as never]],
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore', 'Iterator', 'trustedTypes']],
  ];
  for (const [owner, properties] of names) for (const property of properties) Reflect.deleteProperty(owner, property);
}
