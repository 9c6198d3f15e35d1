import type { ReactNode } from 'react';
import type { DashboardPanel } from 'shared/embed/contract';
import { AgentsPanel } from './agents/agents-panel.tsx';
import { CreditPanel } from './credits/credit-panel.tsx';
import { MapPanel } from './map/map-panel.tsx';
import { MeasurementsPanel } from './measurements/measurements-panel.tsx';
import type { PanelProps } from './panel/panel-props.ts';
import type { PanelSources, SourceName } from './sources.ts';
import { HealthCell } from './strip/health-cell.tsx';
import { LatestCell } from './strip/latest-cell.tsx';
import { TokenPanel } from './token/token-panel.tsx';

/** A panel of the dashboard. */
interface Panel<Needs extends SourceName = SourceName> {
  /** The data that its component gets, by name; fetched while the panel is shown. */
  sources: readonly Needs[];
  component: (props: Pick<PanelSources, Needs> & PanelProps) => ReactNode;
  /** Whether embedding pages show it to visitors who are not signed in. */
  isPublic: boolean;
}

/** Checks that a panel's sources are what its component needs. */
export function panel<Needs extends SourceName>(definition: Panel<Needs>): Panel {
  return definition;
}

/** The panels, for the site and for pages that embed the dashboard. Their order is that of `dashboardPanels` (shared/embed/contract). */
export const panels: Record<DashboardPanel, Panel> = {
  credits: panel({ sources: ['usage'], component: CreditPanel, isPublic: false }),
  token: panel({ sources: ['token'], component: TokenPanel, isPublic: false }),
  agents: panel({ sources: ['agents', 'prefixes'], component: AgentsPanel, isPublic: true }),
  map: panel({ sources: ['agents'], component: MapPanel, isPublic: true }),
  measurements: panel({ sources: ['measurements'], component: MeasurementsPanel, isPublic: false }),
};

/** What the strip says of panels that are below it: their sources are those of these panels. */
const cells = {
  health: panel({ sources: ['agents'], component: HealthCell, isPublic: true }),
  latest: panel({ sources: ['measurements'], component: LatestCell, isPublic: false }),
};

/** All that {@link PanelGrid} has a place for. */
export const parts: Record<PartName, Panel> = { ...panels, ...cells };

export type PartName = DashboardPanel | keyof typeof cells;
