/** How long the login service may take to answer anything at all, in ms. */
const ANSWER_MS = 2000;

/** Whether the login service answers, whatever it says. */
export async function isReachable(origin: string): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_MS);
  try {
    await fetch(`${origin}/.well-known/openid-configuration`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: limit.signal,
    });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
