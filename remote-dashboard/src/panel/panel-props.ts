import type { DashboardEvent, DashboardPanel } from 'shared/embed/contract';

/** What a panel gets besides its data. */
export interface PanelProps {
  /** The panels that are shown. */
  shown: readonly DashboardPanel[];
  /** Tells the embedding page what the visitor has done. Always the same function. */
  onEvent?: ((event: DashboardEvent) => void) | undefined;
}
