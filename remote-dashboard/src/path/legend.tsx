import type { Mark } from './drawing.ts';
import { routerShape, silentHop, targetShape } from './lane-drawing.ts';
import styles from './legend.module.css';
import { Marks } from './marks.tsx';

/** How to read and use the picture. @param down - hops go down: it has no brackets. */
export function Legend({ down }: { down: boolean }) {
  return (
    <>
      <p>
        Each hop is a router that a packet passes. Point at one, tap it, or use Tab and the arrow keys: its address and times appear here.
      </p>
      <p className={styles.legend}>
        <Shape mark={routerShape(10, 10)} /> router · <Shape mark={silentHop(10, 10)} /> no reply · dotted line: way not seen ·{' '}
        <Shape mark={targetShape(10, 10)} /> target · times are median round-trip times
        {!down && <span> · brackets: addresses of one /32, often one network</span>}
      </p>
    </>
  );
}

/** As it is in the picture: not every font has such characters. */
function Shape({ mark }: { mark: Mark }) {
  return (
    <svg className={styles.shape} viewBox="0 0 20 20" aria-hidden="true">
      <Marks marks={[mark]} />
    </svg>
  );
}
