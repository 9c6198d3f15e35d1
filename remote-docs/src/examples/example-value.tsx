import { useReader } from '../example-values/example-values.tsx';
import { placeholders } from '../example-values/placeholders.ts';
import styles from './example-value.module.css';

/** Stands in an example for something of the reader's; until that is known, for its placeholder. The token is never shown. */
export function Value({ of }: { of: keyof typeof placeholders }) {
  const { session, experiment } = useReader();
  if (of === 'token' && session.status === 'signed-in') {
    return (
      <span className={styles.own} data-token-place="" title="Your access token, hidden. Copy takes it along once all else is filled in.">
        ••••••••
      </span>
    );
  }
  const own = of === 'token' ? undefined : experiment?.[of];
  return <span className={own ? styles.own : styles.placeholder}>{own ?? placeholders[of]}</span>;
}

/**
 * The text of a piece of code, as it is copied.
 *
 * @param token - takes the place of the hidden one.
 */
export async function copyOf(code: HTMLElement | null, token: () => Promise<string>): Promise<string> {
  const copy = code?.cloneNode(true) as HTMLElement | undefined;
  const places = [...(copy?.querySelectorAll('[data-token-place]') ?? [])];
  if (places.length > 0) {
    const real = await token();
    for (const place of places) place.textContent = real;
  }
  return copy?.textContent ?? '';
}
