/**
 * Goes to the part of the page that the URL names, and moves the focus there.
 *
 * The browser looks for it when the URL changes, which is before a remote has rendered its page.
 *
 * @param hash - as in `location.hash`.
 * @returns whether the page has such a part; without one, nothing changes.
 */
export function goToHash(hash: string): boolean {
  const part = document.getElementById(decode(hash.slice(1)));
  if (!part) return false;
  part.focus({ preventScroll: true });
  part.scrollIntoView();
  return true;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
