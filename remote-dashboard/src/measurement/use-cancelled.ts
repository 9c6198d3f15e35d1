import { useEffect, useMemo } from 'react';
import { useGateway } from '../use-gateway.ts';
import { isCutShort, type Progress } from './get-progress.ts';
import { keepMeasurement, readMeasurement } from './measurement-records.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/**
 * A measurement with what is known of its Cancel, or of probes that were not sent: the gateway tells its user, or this page where Cancel
 * was pressed; a link tells others. This browser's record is corrected once it has ended.
 *
 * @param known - nothing where the gateway has no progress for this account.
 * @param pressed - Cancel was pressed here, in time.
 */
export function useCancelled(measurement: SentMeasurement, known: Progress | undefined, pressed: boolean): SentMeasurement {
  const { storage } = useGateway();
  const isCancelled = known?.cancelled ?? (pressed || measurement.cancelled !== undefined);
  const { cancelled, unsent } = known ? endOf(known, isCancelled) : measurement;
  useEffect(() => {
    if (!known?.complete) return;
    const record = readMeasurement(storage, measurement.id);
    if (record && (record.cancelled !== cancelled || record.unsent !== unsent)) keepMeasurement(storage, { ...record, cancelled, unsent });
  }, [storage, measurement.id, known, cancelled, unsent]);
  return useMemo(() => ({ ...measurement, cancelled, unsent }), [measurement, cancelled, unsent]);
}

function endOf(known: Progress, isCancelled: boolean): Pick<SentMeasurement, 'cancelled' | 'unsent'> {
  if (!isCutShort(known)) return {};
  const { sent, all } = known.probes;
  return isCancelled ? { cancelled: sent } : { unsent: all - sent };
}
