import type { ReactNode } from 'react';
import type { PanelName } from 'shared/embed/contract';
import type { PanelProps } from './panel/panel-props.ts';
import { panels } from './panels.ts';
import { type Sources, useSources } from './sources.ts';

interface PanelSlotProps extends PanelProps {
  name: PanelName;
  /** Not shown yet. Its data is fetched meanwhile. */
  hidden?: boolean;
  /** In its place while the agents, if it needs them, are not there. */
  instead?(agents: Sources['agents']): ReactNode;
}

/** A panel with its data. */
export function PanelSlot({ name, hidden = false, instead = () => null, ...props }: PanelSlotProps) {
  const { sources, component: Component } = panels[name];
  const { agents, ...others } = useSources(sources);
  if (hidden) return null;
  // A panel that needs no agents has none.
  if (agents && agents.state !== 'loaded') return instead(agents);
  return <Component {...others} agents={agents} {...props} />;
}
