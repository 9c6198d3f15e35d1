import { useAuth } from 'shared/auth';
import { CopyButton } from 'shared/ui/copy-button';
import { useConnection } from '../polling/use-connection.ts';
import { previewToken } from './preview-token.ts';
import styles from './token-line.module.css';

/** The beginning of the token, and the button that copies all of it. */
export function TokenLine({ token }: { token: string }) {
  const session = useAuth();
  const { onError } = useConnection();
  // A call that met a 401 may have renewed the token since this one came.
  const currentToken = () => session.getAccessToken().catch(() => token);

  return (
    <>
      <div className={styles.label}>Access Token:</div>
      <div className={styles.line}>
        <code className={styles.token}>{previewToken(token)}</code>
        <CopyButton text={currentToken} what="access token" onError={onError} />
      </div>
    </>
  );
}
