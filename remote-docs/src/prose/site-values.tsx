import { useDocs } from '../docs-context.ts';

/** Name of the platform. */
export function Brand() {
  return useDocs().site.brand;
}

/** The platform's autonomous system. */
export function AutonomousSystem() {
  return useDocs().site.autonomousSystem;
}

/** Origin of the gateway; the site's own where the site passes its calls on. */
export function Gateway() {
  const { gateway, address } = useDocs().site;
  return gateway || address;
}

/** Address that answers queries. */
export function Datasets() {
  return useDocs().site.datasets;
}
