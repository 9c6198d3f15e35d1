/** Words as the shell of Windows takes them, which has no other quotes: a path there may have spaces. */
export function shellWords(words: string[]): string[] {
  return words.map((word) => (/[\s&()^]/.test(word) ? `"${word}"` : word));
}
