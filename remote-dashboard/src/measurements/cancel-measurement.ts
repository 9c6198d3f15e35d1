import type { GatewayCall } from 'shared/gateway';

/** Ends a measurement. What has been sent stays sent; one that has ended already stays as it is. */
export function cancelMeasurement(id: string): GatewayCall<void> {
  return {
    path: `/api/measurement/${encodeURIComponent(id)}/cancel`,
    method: 'POST',
    auth: 'bearer',
    failure: 'Unable to cancel the measurement. Please try again.',
    // The list says what has become of it.
    parse() {},
  };
}
