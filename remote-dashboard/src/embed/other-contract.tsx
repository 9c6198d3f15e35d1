import { useEffect } from 'react';
import { contractMajor, type DashboardOptions, otherContract, tell } from 'shared/embed/contract';
import { useLatest } from '../use-latest.ts';

interface OtherContractProps extends Pick<DashboardOptions, 'onError'> {
  /** What the page says that it was written for. */
  contract: unknown;
}

/** In the place of a dashboard that the page was not written for, of the page's own look: the same as the site's script shows. */
export function OtherContract({ contract, onError }: OtherContractProps) {
  const latest = useLatest(onError);
  useEffect(() => {
    const reason = new Error(
      `The page was written for contract ${contract} of the dashboard, and this one is of contract ${contractMajor}.`,
    );
    reportError(reason);
    tell(latest(), reason);
  }, [contract, latest]);
  return (
    <div lang="en">
      <p role="alert">{otherContract}</p>
      <button type="button" onClick={() => window.location.reload()}>
        Reload the page
      </button>
    </div>
  );
}

/** Whether the page was written for the contract of this dashboard. @param contract - a major version, or a whole one. */
export function fitsPage(contract: unknown): boolean {
  return Number.parseInt(String(contract), 10) === contractMajor;
}
