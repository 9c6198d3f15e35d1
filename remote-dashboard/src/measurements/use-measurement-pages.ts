import { useMemo } from 'react';
import { paths } from 'shared/paths';
import { measurementPath } from '../measurement/measurement-link.ts';
import { readMeasurements } from '../measurement/measurement-records.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { useGateway } from '../use-gateway.ts';

/** The pages of measurements. */
export interface MeasurementPages {
  /** Not in pages that embed panels. */
  exist: boolean;
  /** What this browser has sent with this account; the newest first. */
  records: readonly SentMeasurement[];
  /** URL of a measurement's page, and its target where this browser has sent it. */
  of(id: string): { url?: string; target?: string };
}

/** Where the pages of measurements are, if there are any. */
export function useMeasurementPages(): MeasurementPages {
  const { site, storage } = useGateway();
  return useMemo(() => {
    if (!site) return { exist: false, records: [], of: () => ({}) };
    const records = readMeasurements(storage);
    return {
      exist: true,
      records,
      of(id) {
        const record = records.find((one) => one.id === id);
        const [target] = record?.targets ?? [];
        const url = record ? measurementPath(record) : `${paths.measurementPages}/${encodeURIComponent(id)}`;
        return target === undefined ? { url } : { url, target };
      },
    };
  }, [site, storage]);
}
