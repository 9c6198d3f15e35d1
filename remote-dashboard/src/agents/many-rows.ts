import { type ComponentType, createContext } from 'react';
import { PlainRows, type RowsProps } from './plain-rows.tsx';

/** From more agents than these, only rows in sight are in the document. */
export const MOST_PLAIN_ROWS = 100;

/** What shows many agents: {@link PlainRows} for the early script, which draws few. */
export const ManyRowsContext = createContext<ComponentType<RowsProps>>(PlainRows);
