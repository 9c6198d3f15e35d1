import { useDocs } from '../docs-context.ts';

export function Brand() {
  return useDocs().site.brand;
}

export function AutonomousSystem() {
  return useDocs().site.autonomousSystem;
}

/** Origin of the gateway, or of the site if it proxies `/api`. */
export function Gateway() {
  const { gateway, address } = useDocs().site;
  return gateway || address;
}

/** URL of the datasets. */
export function Datasets() {
  return useDocs().site.datasets;
}
