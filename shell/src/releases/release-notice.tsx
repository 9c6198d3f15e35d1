import { useEffect, useState } from 'react';
import type { Discovery } from 'shared/discovery';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { planned } from '../remotes/candidates.ts';
import { useShell } from '../shell-context.ts';
import { focusPage } from './focus-page.ts';
import styles from './release-notice.module.css';
import { watchReleases } from './watch-releases.ts';

/** Offers a reload when something newer was released while this page was open; it never reloads by itself. */
export default function ReleaseNotice() {
  const { discovery, loader } = useShell();
  const { overrides } = loader;
  const [newer, setNewer] = useState<Discovery>();
  const [dismissed, setDismissed] = useState<Discovery>();
  useEffect(
    () => watchReleases(discovery, (remote, offer) => planned(remote, offer, overrides).released.version, setNewer),
    [discovery, overrides],
  );
  const offered = newer && newer !== dismissed;
  const later = () => {
    setDismissed(newer);
    focusPage();
  };
  const actions = (
    <div className={styles.actions}>
      <Button size="small" onClick={later}>
        Later
      </Button>
      <Button size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
  return (
    // There before its contents: screen readers announce only what changes in it.
    <div role="status" className={styles.notice}>
      {offered && <Notice action={actions}>A newer version of this site is available. You can go on with this one.</Notice>}
    </div>
  );
}
