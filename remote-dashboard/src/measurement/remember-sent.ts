import type { QueryClient } from '@tanstack/react-query';
import type { SentMeasurement } from './sent-measurement.ts';

const keyOf = (id: string) => ['sent', id];

/** Remembers a measurement until the page is reloaded or left: for one that the browser's storage has no room for. */
export function rememberSent(cache: QueryClient, measurement: SentMeasurement): void {
  cache.setQueryDefaults(keyOf(measurement.id), { gcTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(keyOf(measurement.id), measurement);
}

/** A measurement that was remembered by {@link rememberSent}. */
export function rememberedSent(cache: QueryClient, id: string): SentMeasurement | undefined {
  return cache.getQueryData<SentMeasurement>(keyOf(id));
}
