import { useState } from 'react';
import { lazyModule } from 'shared/lazy';
import { Lazy } from '../panel/lazy.tsx';
import styles from './explanation.module.css';

const explanation = lazyModule(() => import(/* webpackChunkName: "on-demand" */ './explanation-text.tsx'));

/** For who has never seen a traceroute. The text is loaded when it is opened. */
export function Explanation() {
  const [wanted, setWanted] = useState(false);
  return (
    <details className={styles.explanation} onToggle={() => setWanted(true)}>
      <summary className={styles.summary}>What am I looking at?</summary>
      {wanted && (
        <Lazy module={explanation} what="explanation" loading="Loading the explanation…">
          {({ ExplanationText }) => <ExplanationText />}
        </Lazy>
      )}
    </details>
  );
}
