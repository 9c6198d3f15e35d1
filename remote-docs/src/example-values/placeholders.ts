/** What differs from reader to reader. */
export interface Values {
  /** Id of the agent that sends. */
  agent: string;
  /** Address that the probes are sent from: it names the experiment, so one value serves all examples. */
  source: string;
  /** Id of the measurement that was sent last. */
  measurement: string;
}

/** What examples show in the place of what only a reader who is signed in has. */
export const placeholders: Values & { token: string } = {
  token: '$TOKEN',
  agent: 'vltcdg01',
  source: '2001:db8:a1:17d9:8e72::42',
  measurement: '$ID',
};
