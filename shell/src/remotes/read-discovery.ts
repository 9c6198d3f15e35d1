/** How long the discovery document may take, in ms. */
const DISCOVERY_TIMEOUT_MS = 5_000;

/** The discovery document, of any form. @throws when there is no answer. */
export async function readDiscovery(): Promise<unknown> {
  const response = await fetch('/discovery.json', { cache: 'no-store', signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
