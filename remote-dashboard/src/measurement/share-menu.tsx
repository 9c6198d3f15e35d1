import { useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { Popover } from 'shared/ui/popover';
import { Lazy } from '../panel/lazy.tsx';
import type { ShareBoxProps } from './share-box.tsx';
import styles from './share-menu.module.css';

const shareBox = lazyModule(() => import(/* webpackChunkName: "on-demand" */ './share-box.tsx'));

/** The menu with the link that shows the result to anybody. Its content is loaded when the reader comes to it. */
export function ShareMenu(props: ShareBoxProps) {
  const [wanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it watches the menu's button, which has both
    <div className={styles.place} onFocus={want} onClick={want}>
      <Popover label="Share" className={styles.summary}>
        {/* Retry gives it the focus: one that left the menu would close it. */}
        <div className={styles.share} tabIndex={-1}>
          {wanted && (
            <Lazy module={shareBox} what="link" loading="Loading the link…">
              {({ ShareBox }) => <ShareBox {...props} />}
            </Lazy>
          )}
        </div>
      </Popover>
    </div>
  );
}
