import { type GatewayCall, notUnderstood } from 'shared/gateway';
import * as v from 'valibot';

/** Credits left today: an integer, never below 0, as on the dashboard. */
export const getCreditsLeft: GatewayCall<number> = {
  path: '/api/user/me',
  auth: 'bearer',
  failure: 'The gateway could not be reached.',
  unusable: notUnderstood,
  parse(answer) {
    const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
    const { used, limit } = v.parse(v.object({ used: amount, limit: amount }), answer);
    return Math.max(0, Math.round(limit) - Math.round(used));
  },
};
