/** A text from the URL, short enough for a sentence: its beginning and its end. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 36)}…${text.slice(-20)}` : text;
}
