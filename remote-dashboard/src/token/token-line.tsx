import { MaskedLine } from '../copying/masked-line.tsx';
import { previewToken } from './preview-token.ts';
import styles from './token-line.module.css';
import { useLatestToken } from './use-latest-token.ts';

/** The beginning of the token: the button copies all of it. */
export function TokenLine({ token }: { token: string }) {
  const latest = useLatestToken(token);
  return (
    <>
      <div className={styles.label}>Access Token:</div>
      <MaskedLine shown={previewToken(token)} text={token} latest={latest} what="access token" plain />
    </>
  );
}
