import type { gatewayFaults } from '../fault-state.ts';

/* What the control page says of each fault; of a status that has no words here, its number. */

export const creditWords = { 'over-limit': 'more used than allowed', 'no-limit': 'a limit of 0' } as const;

export const gatewayWords: Partial<Record<(typeof gatewayFaults)[number], string>> = {
  slow: 'no answer for 30 s',
  drop: 'connection cut halfway',
  garbage: 'broken JSON',
  html: 'an HTML page, status 200',
  'wrong-form': '42 in place of the data',
  huge: '100 MB',
  empty: 'an empty list',
  markup: 'markup in the texts',
  'agents-1000': '1,000 agents',
  'agents-10000': '10,000 agents',
};

export const loginWords = {
  down: 'connections refused',
  slow: 'no answer for 30 s',
  'token-error': 'no tokens (invalid_grant)',
  'short-token': 'a token of 3 characters',
  foreign: 'no cookies in the hidden frame',
} as const;

export const datasetsWords = {
  off: 'off, as without the engine',
  slow: 'no answer for 30 s',
  drop: 'connection cut in the middle',
} as const;

export const remoteWords = {
  missing: 'missing (404)',
  html: 'an HTML page, status 200',
  reset: 'connection cut',
  hang: 'no answer for 30 s',
  syntax: 'a syntax error',
  throws: 'throws when it runs',
  tampered: 'changed on the way (integrity)',
} as const;
