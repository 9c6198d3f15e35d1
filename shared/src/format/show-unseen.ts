/** Control characters, those that turn the direction of a text, and those without a width of their own that no script needs. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;

/**
 * Shows control characters of a foreign text by their pictures (`␊`), and what turns the direction of a text or has no width by its code point
 * (`‹U+202E›`): none breaks a row, reorders what stands around it, or feigns another value.
 */
export function showUnseen(text: string): string {
  return text.replace(unseen, (character) => {
    const code = character.charCodeAt(0);
    if (code > 0x7f) return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
    return String.fromCharCode(code === 0x7f ? 0x2421 : 0x2400 + code);
  });
}
