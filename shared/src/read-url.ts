/** Reads an absolute address. @returns nothing when it is none. In the place of `URL.canParse`, which the older of our browsers do not have. */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
