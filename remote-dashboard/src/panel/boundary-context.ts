import { type ComponentType, createContext, type ReactNode } from 'react';

export interface PanelBoundaryProps {
  /** The panel's. */
  title: string;
  children: ReactNode;
}

/** What keeps an error of a panel in the panel: the app's. The early script has none, since the app takes over from it. */
export const BoundaryContext = createContext<ComponentType<PanelBoundaryProps>>(({ children }) => children);
