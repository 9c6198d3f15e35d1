import type { ReactNode } from 'react';
import type { PanelProps } from './panel/panel-props.ts';
import { type PartName, parts } from './panels.ts';
import { type Sources, useSources } from './sources.ts';

interface PanelSlotProps extends PanelProps {
  name: PartName;
  /** Not shown yet. Its data is fetched meanwhile. */
  hidden?: boolean;
  /** In its place while the agents, if it needs them, are not there. */
  instead?(agents: Sources['agents']): ReactNode;
}

/** A part of the dashboard with its data. */
export function PanelSlot({ name, hidden = false, instead = () => null, ...props }: PanelSlotProps) {
  const { sources, component: Component } = parts[name];
  const { agents, ...others } = useSources(sources);
  if (hidden) return null;
  // A panel that needs no agents has none.
  if (agents && agents.state !== 'loaded') return instead(agents);
  return <Component {...others} agents={agents} {...props} />;
}
