/** Fills `⟦name⟧` in a text, once: what is filled in is not looked through. Names without a value stay. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/⟦(\w+)⟧/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder));
}
