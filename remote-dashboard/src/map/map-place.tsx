import type { ReactNode, Ref } from 'react';
import { Panel } from '../panel/panel.tsx';
import styles from './map-place.module.css';

interface MapPlaceProps {
  ref?: Ref<HTMLDivElement>;
  /** The picture and what stands beside it. */
  children?: ReactNode;
}

/** The panel of the map, with the room that the map takes: nothing moves when it comes. */
export function MapPlace({ ref, children }: MapPlaceProps) {
  return (
    <Panel title="Where the agents are">
      <div ref={ref} className={styles.place}>
        {children}
      </div>
    </Panel>
  );
}
