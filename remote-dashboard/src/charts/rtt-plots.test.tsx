import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { siteFormats } from '../format/formats.ts';
import { measurePaths } from '../path/measure-paths.ts';
import { replyWith, sentTraceroute, target } from '../path/testing.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { RttPlots } from './rtt-plots.tsx';

test('a ping with few replies of its own says why there is no chart', () => {
  const measurement = { ...sentTraceroute, kind: 'ping', ttl: { min: 64, max: 64 } } as const;
  const own = [1, 2, 3].map((rtt) => replyWith({ ttl: 64, from: target, rtt }));
  // Somebody else's, to the same address: they would be enough for a chart.
  const strangers = [4, 5, 6].map((rtt) => replyWith({ ttl: 64, from: target, rtt, protocol: 'udp' }));
  const replies = [...own, ...strangers];
  render(
    <GatewayContext value={{ formats: siteFormats } as GatewayValue}>
      <RttPlots measurement={measurement} measured={measurePaths(measurement, replies)} />
    </GatewayContext>,
  );
  expect(screen.getByText('Too few replies for a chart over time. The table has their round-trip times.')).toBeVisible();
});
