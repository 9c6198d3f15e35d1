import { useEffect, useState } from 'react';

/**
 * Whether the page is being printed. What changes with it is in the document before the browser takes it.
 *
 * @param flushSync - React DOM's, which is the app's: `shared` has React alone.
 */
export function usePrinting(flushSync: (change: () => void) => void): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [flushSync]);
  return printing;
}
