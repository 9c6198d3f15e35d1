import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { toPaths } from './path-data.ts';
import { PathView } from './path-view.tsx';

test('of a target whose replies the result does not have, no more is said than that', () => {
  const columns = ['probe_dst_addr', 'probe_ttl', 'reply_src_addr'].map((name) => ({ name }));
  const paths = toPaths({ columns, rows: [['2001:db8::ff', 1, '2001:db8::1']], bytes: 0, ms: 0 });
  if (!paths) throw new Error('There is a path.');
  render(<PathView paths={paths} label="Result" />);
  expect(screen.getByRole('figure')).toHaveTextContent('1 hop replied; no reply of the target in the result.');
});
