import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { translate } from 'shared/testing';
import { json } from '../testing.tsx';
import { showForm, TARGET, useFakeForm } from './testing.tsx';

useFakeForm();

test('a translated form says how many agents a search leaves out, and what its button adds', async () => {
  const ids = Array.from({ length: 130 }, (_, index) => `${index < 65 ? 'vltcdg' : 'vltewr'}${index}`);
  const own = ids.map((id, index) => ({ agent_id: id, prefixes: [{ user_prefix: `2001:db8:${index + 1}:1:1::/80` }] }));
  const answers = {
    '/api/agents': json(ids.map((id) => ({ id, health: { healthy: true } }))),
    '/api/user/prefixes': json({ agents: own }),
  };
  await showForm(`?target=${TARGET}`, { answers });
  const field = screen.getByRole('group', { name: 'From which agents' });
  expect(field).toHaveTextContent('70 more, not listed: search for them.');
  const button = screen.getByRole('button', { name: 'All that can send (130)' });
  translate(document.body);
  fireEvent.change(screen.getByPlaceholderText('Search id or place'), { target: { value: 'vltcdg' } });
  expect(field).toHaveTextContent('5 more, not listed: search for them.');
  expect(field).not.toHaveTextContent('70 more');
  expect(button).toHaveTextContent('Add those that can send (65)');
});
