/** Browsers of which the family and the major version are kept, by what their `User-Agent` has. The first that fits: Edge names Chrome too. */
const families: [name: string, pattern: RegExp][] = [
  ['edge', /\bEdg(?:A|iOS)?\/(\d{1,3})\b/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})\b/],
  ['chrome', /\b(?:Chrome|CriOS)\/(\d{1,3})\b/],
  ['safari', /\bVersion\/(\d{1,3})\b.*\bSafari\//],
];

/** What is kept of a browser: its family and major version, e.g. `firefox 140`, or `other`. */
export function browserOf(userAgent = ''): string {
  // Longer ones are nobody's.
  const text = userAgent.slice(0, 500);
  for (const [name, pattern] of families) {
    const [, major] = pattern.exec(text) ?? [];
    if (major) return `${name} ${Number(major)}`;
  }
  return 'other';
}

/** The same without the version. */
export function familyOf(browser: string): string {
  return browser.split(' ', 1)[0] ?? browser;
}
