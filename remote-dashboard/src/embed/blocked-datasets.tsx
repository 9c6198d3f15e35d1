import { useEffect, useState } from 'react';
import { Notice } from 'shared/ui/notice';
import { useGateway } from '../use-gateway.ts';

/** Says that the page's CSP keeps the datasets away: a request that it blocks fails like one without a network. */
export function BlockedDatasets({ datasets }: { datasets: string }) {
  const { onError } = useGateway();
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const origin = originOf(datasets);
    const see = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (disposition === 'enforce' && effectiveDirective === 'connect-src' && originOf(blockedURI) === origin) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', see);
    return () => document.removeEventListener('securitypolicyviolation', see);
  }, [datasets]);
  useEffect(() => {
    if (blocked) onError(new TypeError(`The page's CSP blocks the dashboard's datasets: add ${originOf(datasets)} to connect-src.`));
  }, [blocked, datasets, onError]);
  if (!blocked) return null;
  return (
    <Notice tone="error">
      The replies cannot be shown: this page does not allow requests to {originOf(datasets)} (Content-Security-Policy). Please tell the
      owner of the page.
    </Notice>
  );
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url, document.baseURI).origin;
  } catch {
    return undefined;
  }
}
