import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { fakeFetch } from 'shared/testing';
import {
  agents,
  agentsAnswer,
  credits,
  json,
  pass,
  prefixesAnswer,
  retryIn,
  usageAnswer,
  useFakeClock,
  useFakeLayout,
} from '../testing.tsx';
import { Embedded } from './embedded.tsx';

useFakeClock();
useFakeLayout();
Object.assign(globalThis, { __webpack_public_path__: 'https://www.example.org/remotes/dashboard_embed/v1/' });

let broken = true;
const asked = jest.fn();
// What has been loaded once is not loaded again.
jest.mock('../prefixes/prefix-list.tsx', () => {
  asked();
  if (broken) throw new Error('Not found');
  return jest.requireActual<object>('../prefixes/prefix-list.tsx');
});

test('what shows prefixes is fetched for who is signed in and sees a table; without it that is said, disturbs nothing, and can be tried again', async () => {
  fakeFetch({
    '/api/agents': json(agentsAnswer),
    '/api/user/me': json(usageAnswer),
    '/api/user/prefixes': json(prefixesAnswer),
    '/api/measurements': json([]),
  });
  const onError = jest.fn();
  const { rerender } = render(<Embedded gateway="" onError={onError} panels={['map']} getAccessToken={async () => 'token'} />);
  await pass();
  expect(asked).not.toHaveBeenCalled();
  rerender(<Embedded gateway="" onError={onError} />);
  await pass();
  expect(agents().getAllByText('Log in to see your prefixes')).not.toEqual([]);
  expect(asked).not.toHaveBeenCalled();

  rerender(<Embedded gateway="" onError={onError} getAccessToken={async () => 'token'} />);
  await pass();
  expect(agents().getByRole('alert')).toHaveTextContent('The prefixes are not shown: a part of this page did not load.');
  expect(agents().getAllByText('Error loading prefixes')).not.toEqual([]);
  expect(onError.mock.calls).toEqual([[new Error('Not found')]]);
  expect(credits().getByText('Credits Used Today')).toBeVisible();
  broken = false;
  await retryIn(agents());
  await pass();
  expect(agents().queryByRole('alert')).toBeNull();
  expect(agents().queryByText('Error loading prefixes')).toBeNull();
  expect(agents().getByText(prefixesAnswer.agents[0]?.prefixes[0]?.user_prefix ?? '')).toBeVisible();
});
