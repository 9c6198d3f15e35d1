/** How many characters of the token are shown (section 9 of the specification). */
const SHOWN = 20;

/** The beginning of the token and an ellipsis, which a shorter token has too. */
export function previewToken(token: string): string {
  return `${token.slice(0, SHOWN)}…`;
}
