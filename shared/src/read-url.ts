/** Parses an absolute URL. @returns nothing when it is none. `URL.parse` and `URL.canParse` are too new for the oldest supported browsers. */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
