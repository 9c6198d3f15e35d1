import { useExampleValues } from '../example-values/example-values.tsx';
import { type Need, placeholders } from '../example-values/placeholders.ts';
import styles from './example-value.module.css';

/** A value of the user inside an example's text, or its placeholder. The token is never shown. */
export function ExampleValue({ of }: { of: Need }) {
  const { session, experiment } = useExampleValues();
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
 * The text of a code element for the clipboard.
 *
 * @param token - gives the token for the places where it is hidden.
 */
export async function textToCopy(code: HTMLElement | null, token: () => Promise<string>): Promise<string> {
  const copy = code?.cloneNode(true) as HTMLElement | undefined;
  const places = [...(copy?.querySelectorAll('[data-token-place]') ?? [])];
  if (places.length > 0) {
    const real = await token();
    for (const place of places) place.textContent = real;
  }
  return copy?.textContent ?? '';
}
