import type { ReactNode } from 'react';
import type { PanelName } from 'shared/embed/contract';
import { AgentsPanel } from './agents/agents-panel.tsx';
import { CreditPanel } from './credits/credit-panel.tsx';
import { MapPanel } from './map/map-panel.tsx';
import { MeasurementsPanel } from './measurements/measurements-panel.tsx';
import type { PanelProps } from './panel/panel-props.ts';
import type { PanelSources, SourceName } from './sources.ts';
import { TokenPanel } from './token/token-panel.tsx';

/** A panel of the dashboard. */
interface Panel<Needs extends SourceName = SourceName> {
  /** The data that its component gets, by name; fetched while the panel is shown. */
  sources: readonly Needs[];
  component: (props: Pick<PanelSources, Needs> & PanelProps) => ReactNode;
  /** Whether the site shows its outline while the agents load: the class of its name in `dashboard-skeleton.module.css`. */
  skeleton: boolean;
  /** Whether embedding pages show it to visitors who are not signed in. */
  isPublic: boolean;
}

/** Checks that a panel's sources are what its component needs. */
export function panel<Needs extends SourceName>(definition: Panel<Needs>): Panel {
  return definition;
}

/** The panels, for the site and for pages that embed the dashboard. Their order is that of `panelNames` (shared/embed/contract). */
export const panels: Record<PanelName, Panel> = {
  credits: panel({ sources: ['usage'], component: CreditPanel, skeleton: true, isPublic: false }),
  token: panel({ sources: ['token'], component: TokenPanel, skeleton: true, isPublic: false }),
  agents: panel({ sources: ['agents', 'prefixes'], component: AgentsPanel, skeleton: true, isPublic: true }),
  map: panel({ sources: ['agents'], component: MapPanel, skeleton: false, isPublic: true }),
  measurements: panel({ sources: ['measurements'], component: MeasurementsPanel, skeleton: false, isPublic: false }),
};
