import { useEffect, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { focusPage } from '../layout/page-context.tsx';
import { useShell } from '../shell-context.ts';
import { changedParts } from './changed-parts.ts';
import styles from './release-notice.module.css';
import { watchReleases } from './watch-releases.ts';

/** Offers a reload as long as it would bring something else than this page runs; it never reloads by itself. */
export default function ReleaseNotice() {
  const { discovery, loader } = useShell();
  const [changed, setChanged] = useState<string[]>([]);
  const [dismissed, setDismissed] = useState<string[]>([]);
  useEffect(
    () => watchReleases(loader.overrides, (document) => setChanged(changedParts({ discovery, loader }, document))),
    [discovery, loader],
  );
  const offered = changed.some((part) => !dismissed.includes(part));
  const later = () => {
    setDismissed(changed);
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
