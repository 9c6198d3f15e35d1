/** What only the login SDK can find out, by an answer of the login service. */
export type AnswerFailure = 'cancelled' | 'unknown-state' | 'refused' | 'busy' | 'failing' | 'clock' | 'unverified' | 'failed';

/** Why somebody could not be signed in, or a session not be restored. {@link loginSentences} has a sentence for each. */
export type LoginFailure = AnswerFailure | 'no-answer' | 'not-loaded' | 'storage' | 'insecure';

const own: Record<Exclude<LoginFailure, AnswerFailure>, string> = {
  'no-answer': 'The login service did not answer.',
  'not-loaded': 'The sign-in code of this site could not be started.',
  storage: 'This browser keeps no cookies or site data for this site. Allow them to log in.',
  insecure: 'Signing in needs https: open this site with https://.',
};

/** What the visitor reads. The technical reason is in the console. Those for an {@link AnswerFailure} come with the SDK (`login-errors.ts`). */
export const loginSentences = own as Record<LoginFailure, string>;
