import type { ReactNode } from 'react';
import type { DashboardPanel } from 'shared/embed/contract';
import styles from './panel-grid.module.css';
import type { PartName } from './panels.ts';

interface PanelGridProps {
  shown: readonly DashboardPanel[];
  /** There is something else in its place. Its parts fetch their data meanwhile. */
  hidden?: boolean;
  /** Renders a part of the dashboard. */
  children(name: PartName): ReactNode;
}

/** Where the parts of the dashboard are: a strip of what matters, the agents, and what is beside or below them. One panel alone has no strip. */
export function PanelGrid({ shown, hidden, children }: PanelGridProps) {
  const strip = stripOf(shown);
  const rest = shown.filter((name) => !strip.includes(name));
  const [main, side] = [rest.filter((name) => !isSide(name)), rest.filter(isSide)];
  const place = (name: PartName) => (
    // Takes the focus when a Retry inside is pressed.
    <div key={name} className={styles[name]} tabIndex={-1}>
      {children(name)}
    </div>
  );
  return (
    <div className={`${styles.grid} ${main.length > 0 && side.length > 0 ? styles.beside : ''}`} hidden={hidden}>
      {strip.length > 0 && (
        <div className={styles.strip} data-cells={strip.length}>
          {strip.map(place)}
        </div>
      )}
      {main.map(place)}
      {side.length > 0 && <div className={styles.side}>{side.map(place)}</div>}
    </div>
  );
}

const isSide = (name: DashboardPanel) => name === 'map' || name === 'measurements';

/** A page that shows neither credits nor token has no strip: the rest of it is in the panels too. */
function stripOf(shown: readonly DashboardPanel[]): PartName[] {
  const has = (name: DashboardPanel) => shown.includes(name);
  if (shown.length < 2 || !(has('credits') || has('token'))) return [];
  const cells: [PartName, boolean][] = [
    ['credits', has('credits')],
    ['health', has('agents')],
    ['latest', has('measurements')],
    ['token', has('token')],
  ];
  return cells.flatMap(([name, isShown]) => (isShown ? [name] : []));
}
