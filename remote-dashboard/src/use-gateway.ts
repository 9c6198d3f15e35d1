import { createContext, type RefObject, useContext } from 'react';
import type { Gateway } from 'shared/gateway';
import type { RemoteSite } from 'shared/remote';
import type { Formats } from './format/formats.ts';
import type { ServerClock } from './format/server-clock.ts';
import type { UserStorage } from './user-storage.ts';

/** What the pages need of the site's settings; a page that embeds panels has none of it. */
export type DatasetsSite = Pick<RemoteSite, 'address' | 'datasets'>;

export interface GatewayValue {
  gateway: Gateway;
  /** Origin of the gateway; `''` is the page's own. */
  origin: string;
  /** Where the public datasets are, and the site's own URL. */
  site: DatasetsSite | undefined;
  clock: ServerClock;
  formats: Formats;
  /** Where what is the user's own is kept. */
  storage: UserStorage;
  /** Takes the technical reason of a failure. */
  onError(error: unknown): void;
  /** Takes the error that broke a panel. */
  onBreak(error: unknown): void;
  /** Whether the panels have been on screen. */
  rendered: RefObject<boolean>;
  /** Names of the data that the reader has asked for and that has not come yet: its coming is announced. */
  asked: Set<string>;
  /** Fetches anew for the reader what the panels show. */
  refreshAll(): void;
}

export const GatewayContext = createContext<GatewayValue | null>(null);

/** The gateway, and where failures are reported. */
export function useGateway(): GatewayValue {
  const value = useContext(GatewayContext);
  if (!value) throw new Error('useGateway() found no gateway: wrap the panels in <GatewayProvider>.');
  return value;
}
