import { createContext, type RefObject, useContext } from 'react';
import type { Gateway } from 'shared/gateway';
import type { Formats } from './format/formats.ts';
import type { ServerClock } from './format/server-clock.ts';
import type { UserStorage } from './user-storage.ts';

export interface GatewayValue {
  gateway: Gateway;
  /** Origin of the gateway; `''` is the page's own. */
  origin: string;
  /** The gateway's time. */
  clock: ServerClock;
  /** How numbers and moments are written. */
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
