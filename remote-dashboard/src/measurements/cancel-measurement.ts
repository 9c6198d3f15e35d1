import type { GatewayCall } from 'shared/gateway';

/**
 * Ends a measurement: what has been sent stays sent.
 *
 * @returns false when it had ended before: then nothing has changed.
 */
export function cancelMeasurement(id: string): GatewayCall<boolean> {
  return {
    path: `/api/measurement/${encodeURIComponent(id)}/cancel`,
    method: 'POST',
    auth: 'bearer',
    failure: 'Unable to cancel the measurement. Please try again.',
    parse: (answer) => Object(answer).measurement_cancelled !== false,
  };
}
