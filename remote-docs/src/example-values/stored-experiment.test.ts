import { afterEach, expect, test } from '@jest/globals';
import { keepExperiment, keptExperiment } from './stored-experiment.ts';

const whole = { agent: 'vltewr01', source: '2001:db8::1', measurement: 'b2c1-4.5_6' };
const bad = "'; touch pwned; echo '";

afterEach(() => sessionStorage.clear());

test.each([whole, { agent: 'vltewr01', source: '2001:db8::1' }, { ...whole, tried: true }])('%j comes back', (experiment) => {
  keepExperiment(experiment);
  expect(keptExperiment()).toEqual(experiment);
});

test.each([{ agent: bad }, { source: bad }, { source: '' }])('with %j there is no experiment', (part) => {
  keepExperiment({ ...whole, ...part });
  expect(keptExperiment()).toBeUndefined();
});

test.each([bad, '../user/me', '..', ''])('an id of a measurement that is none, %j, is left out', (measurement) => {
  keepExperiment({ ...whole, measurement });
  expect(keptExperiment()).toEqual({ agent: 'vltewr01', source: '2001:db8::1' });
});
