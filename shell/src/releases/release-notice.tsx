import { useEffect, useState } from 'react';
import type { Discovery } from 'shared/discovery';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useDiscovery } from '../site-context.ts';
import { watchReleases } from './watch-releases.ts';

/** Offers a reload when something newer was released while this page was open; it never reloads by itself. */
export default function ReleaseNotice() {
  const current = useDiscovery();
  const [newer, setNewer] = useState<Discovery>();
  const [dismissed, setDismissed] = useState<Discovery>();
  useEffect(() => watchReleases(current, setNewer), [current]);
  if (!newer || newer === dismissed) return null;
  const actions = (
    <>
      <Button size="small" onClick={() => setDismissed(newer)}>
        Later
      </Button>
      <Button size="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </>
  );
  return (
    <div role="status">
      <Notice action={actions}>A newer version of this site is available. What you are doing goes on as it is.</Notice>
    </div>
  );
}
