/** Colours by the name of their token: `#rrggbb`. */
export type Colours = Record<string, string>;

/**
 * The colours of both themes, out of a style sheet that sets the light ones first, and the dark ones in `@media not print`.
 *
 * @throws {Error} when it has another form.
 */
export function themesIn(css: string): { light: Colours; dark: Colours } {
  const [light, dark] = css.split('@media not print');
  if (light === undefined || dark === undefined) throw new Error('The style sheet has no `@media not print`.');
  return { light: coloursIn(light), dark: coloursIn(dark) };
}

function coloursIn(css: string): Colours {
  return Object.fromEntries([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]));
}

/** WCAG's contrast ratio of two tokens, from 1 to 21. */
export function contrast(colours: Colours, one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map((name) => luminance(colours[name])).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG's relative luminance. */
function luminance(colour: string | undefined): number {
  if (colour === undefined) throw new Error('There is no such token.');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
