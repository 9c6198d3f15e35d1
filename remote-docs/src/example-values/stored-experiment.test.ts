import { afterEach, expect, test } from '@jest/globals';
import { readStoredExperiment, storeExperiment } from './stored-experiment.ts';

const whole = { agent: 'vltewr01', source: '2001:db8::1', measurement: 'b2c1-4.5_6', sentAt: 1_764_460_800_000 };
const bad = "'; touch pwned; echo '";

afterEach(() => sessionStorage.clear());

test.each([whole, { agent: 'vltewr01', source: '2001:db8::1' }, { ...whole, tried: true }])('%j is restored', (experiment) => {
  storeExperiment(experiment);
  expect(readStoredExperiment()).toEqual(experiment);
});

test.each([{ agent: bad }, { source: bad }, { source: '' }])('%j is not restored', (part) => {
  storeExperiment({ ...whole, ...part });
  expect(readStoredExperiment()).toBeUndefined();
});

test.each([bad, '../user/me', '..', ''])('an invalid measurement id, %j, is left out', (measurement) => {
  storeExperiment({ agent: whole.agent, source: whole.source, measurement });
  expect(readStoredExperiment()).toEqual({ agent: 'vltewr01', source: '2001:db8::1' });
});
