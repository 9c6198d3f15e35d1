import { useGateway } from '../use-gateway.ts';
import type { Formats } from './formats.ts';

/** How the page that shows the dashboard wants numbers and moments to be written. */
export function useFormats(): Formats {
  return useGateway().formats;
}
