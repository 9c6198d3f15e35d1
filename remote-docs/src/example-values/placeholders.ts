/** Values that differ from user to user. */
export interface Values {
  /** Id of the agent that sends. */
  agent: string;
  /** IPv6 address that the probes are sent from. It identifies the experiment, so all examples use the same. */
  source: string;
  /** Id of the last measurement. */
  measurement: string;
}

/** Shown in examples until the user's own values are known. */
export const placeholders: Values & { token: string } = {
  token: '$TOKEN',
  agent: 'vltcdg01',
  source: '2001:db8:a1:17d9:8e72::42',
  measurement: '$ID',
};

/** A value of the user that an example needs. */
export type Need = keyof typeof placeholders;
