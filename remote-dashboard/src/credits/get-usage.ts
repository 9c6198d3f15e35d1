import { Amount, type GatewayCall } from 'shared/gateway';
import * as v from 'valibot';

/** What a user has used of the day's credits. One credit is one probe from one agent. */
export interface Usage {
  /** Credits used since 00:00 UTC. May exceed the limit, and need not be whole: it is rounded where it is shown. */
  used: number;
  /** Credits of one day; unknown if the gateway does not say. */
  limit: number | undefined;
  /** The gateway's name for the user, if it tells one. */
  account: string | undefined;
}

const UsageAnswer = v.object({
  used: Amount,
  limit: v.nullish(Amount),
  user_id: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
});

/** The user's credits (sections 7 and 8 of the specification). */
export const getUsage: GatewayCall<Usage> = {
  path: '/api/user/me',
  auth: 'bearer',
  failure: 'Unable to fetch usage information. Please try again later.',
  parse(answer) {
    const { used, limit, user_id } = v.parse(UsageAnswer, answer);
    return { used, limit: limit ?? undefined, account: user_id?.toString() };
  },
};
