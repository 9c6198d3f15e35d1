import { useAuth } from 'shared/auth';
import { curlCommand } from 'shared/format/curl-command';
import { MaskedLine } from '../copying/masked-line.tsx';
import { getUsage } from '../credits/get-usage.ts';
import { useGateway } from '../use-gateway.ts';
import { previewToken } from './preview-token.ts';
import styles from './token-lines.module.css';

/** The beginning of the token, and of a call that carries it: the button copies all of it. */
export function TokenLines({ token }: { token: string }) {
  const session = useAuth();
  const { origin } = useGateway();
  // A call that met a 401 may have renewed the token since this one came.
  const latest = () => session.getAccessToken().catch(() => token);
  const url = (origin || window.location.origin) + getUsage.path;
  const curl = (value: string) => curlCommand({ url, token: value }, ' ');
  const preview = previewToken(token);

  return (
    <>
      <div className={styles.label}>Access Token:</div>
      <MaskedLine shown={preview} text={token} latest={latest} what="access token" />
      <div className={styles.label}>Your credits, asked for with curl:</div>
      <MaskedLine shown={curl(preview)} text={curl(token)} latest={async () => curl(await latest())} what="curl command" scrolls />
    </>
  );
}
