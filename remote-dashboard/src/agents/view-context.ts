import { createContext } from 'react';
import { type View, wholeView } from './view.ts';

export interface ViewSource {
  /** What the reader wants to see. */
  view: View;
  /** Changes a part of it. */
  change(part: Partial<View>): void;
}

/** The view of the agents. The early script draws all of them; an address that names another view is left to the app. */
export const ViewContext = createContext<ViewSource>({ view: wholeView, change() {} });
