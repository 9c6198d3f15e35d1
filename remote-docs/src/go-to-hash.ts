/**
 * Goes to the heading that the address names.
 *
 * The browser looks for it when the address changes, which on a deep link is long before the page's content arrives.
 *
 * @param hash - as in `location.hash`; a name that is not on the page changes nothing.
 */
export function goToHash(hash: string): void {
  const heading = hash && document.getElementById(decode(hash.slice(1)));
  if (!heading) return;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
