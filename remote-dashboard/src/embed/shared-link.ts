import { paths } from 'shared/paths';
import { readMeasurementLink } from '../measurement/measurement-link.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';

/**
 * Reads the link that a measurement's page has under 'Share'.
 *
 * @param site - origin of the site: another one's datasets are others.
 * @returns nothing when it is the link of something else, or was cut or changed.
 */
export function readSharedLink(link: string, site: string): SentMeasurement | undefined {
  const folder = `${paths.measurementPages}/`;
  try {
    const { origin, pathname, searchParams } = new URL(link, site);
    const id = pathname.slice(folder.length);
    if (origin !== site || !pathname.startsWith(folder) || id.includes('/')) return undefined;
    return readMeasurementLink(decodeURIComponent(id), searchParams);
  } catch {
    return undefined;
  }
}
