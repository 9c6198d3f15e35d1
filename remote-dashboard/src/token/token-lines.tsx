import { useAuth } from 'shared/auth';
import { curlCommand } from 'shared/format/curl-command';
import { MaskedLine } from '../copying/masked-line.tsx';
import { getUsage } from '../credits/get-usage.ts';
import { useGateway } from '../use-gateway.ts';
import { previewToken } from './preview-token.ts';
import styles from './token-lines.module.css';

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

/** A call that carries the token. */
export function CurlLine({ token }: { token: string }) {
  const { origin } = useGateway();
  const latest = useLatestToken(token);
  const url = (origin || window.location.origin) + getUsage.path;
  const curl = (value: string) => curlCommand({ url, token: value }, ' ');
  return (
    <>
      <div className={styles.label}>Your credits, asked for with curl:</div>
      <MaskedLine
        shown={curl(previewToken(token))}
        text={curl(token)}
        latest={async () => curl(await latest())}
        what="curl command"
        scrolls
      />
    </>
  );
}

/** A call that met a 401 may have renewed the token since this one came. */
function useLatestToken(token: string): () => Promise<string> {
  const session = useAuth();
  return () => session.getAccessToken().catch(() => token);
}
