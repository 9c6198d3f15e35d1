import { Amount, type GatewayCall, notUnderstood } from 'shared/gateway';
import * as v from 'valibot';

/** Credits left today: an integer, never below 0, as on the dashboard. */
export const getCreditsLeft: GatewayCall<number> = {
  path: '/api/user/me',
  auth: 'bearer',
  failure: 'The gateway could not be reached.',
  unusable: notUnderstood,
  parse(answer) {
    const { used, limit } = v.parse(v.object({ used: Amount, limit: Amount }), answer);
    return Math.max(0, Math.floor(limit - used));
  },
};
