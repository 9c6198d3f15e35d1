import { type ComponentType, createContext } from 'react';
import type { PrefixListProps } from '../prefixes/prefix-list.tsx';
import type { FileKind } from './agents-file.ts';
import type { DrawnRowsProps, RowsProps } from './plain-rows.tsx';

/** From more agents than these, only rows in sight are in the document. */
export const MOST_PLAIN_ROWS = 100;

export interface ManyRowsProps extends DrawnRowsProps {
  /** The table began with few agents. */
  hadFewRows: boolean;
}

/** What the early script need not carry: it draws few rows, without prefixes, and nobody presses anything in them. */
interface LaterParts {
  /** Shows many agents. */
  ManyRows: ComponentType<ManyRowsProps>;
  /** Shows the user's prefixes on an agent. */
  PrefixList: ComponentType<PrefixListProps>;
  /** Gives the reader the rows of the table as a file. Rejects where what makes files could not be loaded. */
  exportAgents(kind: FileKind, rows: RowsProps): Promise<void>;
}

const nothing = () => null;

/** The app's; the early script has none. */
export const LaterPartsContext = createContext<LaterParts>({ ManyRows: nothing, PrefixList: nothing, exportAgents: async () => {} });
