import { useState, useSyncExternalStore } from 'react';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { focusPage } from '../layout/page-context.tsx';
import { testFailed } from '../remotes/candidates.ts';
import { forgetOverrides } from '../remotes/wanted-overrides.ts';
import { useShell } from '../shell-context.ts';
import type { Overrides } from './resolve-overrides.ts';
import { shorten } from './shorten.ts';

/** Says that this is not the released site, or why it is after all; one click leaves. */
export function OverrideBanner({ candidates, refused }: Overrides) {
  const used = Object.entries(candidates).map(([remote, { released }]) => `${remote} is ${shorten(released.version)}`);
  const failed = useFailed(candidates);
  const [closed, setClosed] = useState(false);
  const end = () => {
    forgetOverrides();
    const url = new URL(window.location.href);
    url.searchParams.delete('use');
    // Not `location.replace`: with a hash it would load nothing.
    window.history.replaceState(window.history.state, '', url);
  };
  const leave = () => {
    end();
    window.location.reload();
  };
  const close = () => {
    end();
    setClosed(true);
    focusPage();
  };
  if (closed) return null;
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={used.length > 0 ? leave : close}>
          {used.length > 0 ? 'End the test' : 'Close'}
        </Button>
      }
    >
      {used.length > 0 && <p>Test in this tab: {used.join('; ')}.</p>}
      {failed.length > 0 && (
        <p role="status">
          <span>{failed.join(' and ')}</span> failed here: <Link to={paths.releases}>Releases</Link> says why.
        </p>
      )}
      {refused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Which of the remotes under test have failed so far. */
function useFailed(candidates: Overrides['candidates']): string[] {
  const { loader } = useShell();
  useSyncExternalStore(onFailure, () => loader.log.failures.length);
  return Object.keys(candidates).filter((remote) => loader.log.failures.some(({ app }) => app === remote));
}

function onFailure(listener: () => void): () => void {
  window.addEventListener(testFailed, listener);
  return () => window.removeEventListener(testFailed, listener);
}
