import { useEffect, useMemo } from 'react';
import { useGateway } from '../use-gateway.ts';
import { isCutShort, type Progress } from './get-progress.ts';
import { keepMeasurement, readMeasurements } from './measurement-records.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/**
 * A measurement with what is known of its Cancel: the gateway tells its user, or this page where it was pressed; a link tells others. This
 * browser's record is corrected once it has ended.
 *
 * @param known - nothing where the gateway has no progress for this account.
 * @param pressed - Cancel was pressed here, in time.
 */
export function useCancelled(measurement: SentMeasurement, known: Progress | undefined, pressed: boolean): SentMeasurement {
  const { storage } = useGateway();
  const isCancelled = known && isCutShort(known) && (known.cancelled ?? (pressed || measurement.cancelled !== undefined));
  const cancelled = known ? (isCancelled ? known.probes.sent : undefined) : measurement.cancelled;
  useEffect(() => {
    if (!known?.complete) return;
    const record = readMeasurements(storage).find(({ id }) => id === measurement.id);
    if (record && record.cancelled !== cancelled) keepMeasurement(storage, { ...record, cancelled });
  }, [storage, measurement.id, known, cancelled]);
  return useMemo(() => (cancelled === measurement.cancelled ? measurement : { ...measurement, cancelled }), [measurement, cancelled]);
}
