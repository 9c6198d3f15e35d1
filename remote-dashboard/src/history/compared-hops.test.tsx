import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { siteFormats } from '../format/formats.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { ComparedHops } from './compared-hops.tsx';

test('an agent that sent in only one of the two measurements is marked as such', () => {
  const one = { agent: 'vltlhr01', source: '2001:db8::1', target: '3fff::1', hops: [] };
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <ComparedHops pair={{ title: 'vltlhr01', hops: [], one, other: undefined }} letters={['A', 'B']} />
    </GatewayContext>,
  );
  expect(screen.getByText('A: the target did not reply. B: not sent from here.')).toBeVisible();
});
