/** A JSON text for a script element of a page: nothing in it can end that element. */
export function dataText(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
