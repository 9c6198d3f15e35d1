import type { ReactNode, Ref } from 'react';
import { Panel } from '../panel/panel.tsx';
import styles from './map-place.module.css';

const TITLE = 'Where the agents are';

interface MapPlaceProps {
  ref?: Ref<HTMLDivElement>;
  /** The picture and what stands beside it. */
  children?: ReactNode;
}

/** The panel of the map, with the room that the map takes: nothing moves when it comes. */
export function MapPlace({ ref, children }: MapPlaceProps) {
  return (
    <Panel title={TITLE}>
      <div ref={ref} className={styles.place}>
        {children}
      </div>
    </Panel>
  );
}

/** The panel where there are no agents: a map without marks says nothing. */
export function EmptyMap() {
  return (
    <Panel title={TITLE}>
      <p className={styles.none}>No agents to show.</p>
    </Panel>
  );
}
