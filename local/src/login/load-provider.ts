type OidcProvider = typeof import('oidc-provider');

let loaded: Promise<OidcProvider> | undefined;

/**
 * Loads `oidc-provider` without its remark on Node 20.
 *
 * While it is loaded it calls everything below Node 22 an 'Unsupported runtime'. All that the site needs of it works on Node 20
 * too (the tests of this folder run there), and a warning should not be the first thing that a person reads. This one message is
 * left out; every other one is shown.
 */
export function loadProvider(): Promise<OidcProvider> {
  // Once: two loads at a time would each take the other's filter for the console's own function.
  loaded ??= loadQuietly();
  return loaded;
}

async function loadQuietly(): Promise<OidcProvider> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime.')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
