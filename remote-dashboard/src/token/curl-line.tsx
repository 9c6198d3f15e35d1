import { curlCommand } from 'shared/format/curl-command';
import { MaskedLine } from '../copying/masked-line.tsx';
import { getUsage } from '../credits/get-usage.ts';
import { useGateway } from '../use-gateway.ts';
import { previewToken } from './preview-token.ts';
import styles from './token-line.module.css';
import { useLatestToken } from './use-latest-token.ts';

/** A call that carries the token. */
export function CurlLine({ token }: { token: string }) {
  const { origin } = useGateway();
  const latest = useLatestToken(token);
  const url = (origin || window.location.origin) + getUsage.path;
  const curl = (value: string) => curlCommand({ url, token: value }, ' ');
  return (
    <>
      <div className={styles.label}>Your credits, asked for with curl:</div>
      <MaskedLine shown={curl(previewToken(token))} text={curl(token)} latest={async () => curl(await latest())} what="curl command" />
    </>
  );
}
