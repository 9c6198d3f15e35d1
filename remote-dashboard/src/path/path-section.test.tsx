import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { siteFormats } from '../format/formats.ts';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import type { Reply } from '../replies/reply.ts';
import { GatewayContext, type GatewayValue } from '../use-gateway.ts';
import { measurePaths } from './measure-paths.ts';
import { PathSection } from './path-section.tsx';
import { atlantaReply, replyWith, sentTraceroute, target, traceroute } from './testing.ts';

const user = userEvent.setup();
const errors: unknown[] = [];
const gateway = { formats: siteFormats, onError: (error) => void errors.push(error) } as GatewayValue;
const replies = [
  ...traceroute(['3fff:1::1', ['3fff:2::1', '3fff:2::2'], '3fff:5::1', null, target]),
  ...traceroute(['3fff:8::1', '3fff:5::1', null, null], atlantaReply),
];

let width = 1000;
beforeEach(() => {
  width = 1000;
  errors.length = 0;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  window.scrollBy = jest.fn();
});
afterEach(() => void Reflect.deleteProperty(window, 'scrollBy'));

interface Shown {
  measurement?: SentMeasurement;
  replies?: Reply[];
  waiting?: boolean;
}

function section({ measurement = sentTraceroute, replies: all = replies, waiting = false }: Shown) {
  return (
    <GatewayContext value={gateway}>
      <PathSection measurement={measurement} measured={measurePaths(measurement, all)} waiting={waiting} />
    </GatewayContext>
  );
}
async function show(shown: Shown = {}) {
  const view = render(section(shown));
  // The cities of agents are a chunk of their own.
  if ((shown.measurement ?? sentTraceroute).kind !== 'ping') await screen.findByRole('listbox', { name: /vltcdg01 \(Paris\)/ });
  return { again: (next: Shown) => view.rerender(section(next)) };
}

const lane = (agent: string) => within(screen.getByRole('listbox', { name: new RegExp(`^Hops from ${agent}`) }));
const details = () => screen.getByRole('figure').querySelector('figcaption')?.textContent;
const hop = (agent: string, name: RegExp) => lane(agent).getByRole('option', { name });

test('of a part of the replies, paths are not compared', () => {
  const part = measurePaths(sentTraceroute, [...replies, atlantaReply({ ttl: 5, from: target })], 'part');
  render(
    <GatewayContext value={gateway}>
      <PathSection measurement={sentTraceroute} measured={part} waiting={false} />
    </GatewayContext>,
  );
  expect(screen.queryByText(/apart|on several paths/)).toBeNull();
  expect(screen.getByText(/^Not all replies are here/)).toBeVisible();
});

test('each agent has a sentence and a lane; each hop says all that is known of it', async () => {
  await show();
  expect(screen.getByText(/^From vltcdg01 \(Paris\), .* is reached in 5 hops; median 42\.0 ms; 1 hop did not reply\./)).toBeVisible();
  expect(
    lane('vltcdg01')
      .getAllByRole('option')
      .map((option) => option.getAttribute('aria-label')),
  ).toEqual([
    'Hop 1, 3fff:1::1, median 2.0 ms, 1.0 to 3.0 ms, replied to 3 of 3 probes, ICMPv6: time exceeded',
    'Hop 2, 3fff:2::1, median 12.0 ms, 11.0 to 13.0 ms, replied to 2 of 3 probes, ICMPv6: time exceeded',
    'Hop 2, 3fff:2::2, 12.0 ms, replied to 1 of 3 probes, ICMPv6: time exceeded',
    'Hop 3, 3fff:5::1, median 22.0 ms, 21.0 to 23.0 ms, replied to 3 of 3 probes, ICMPv6: time exceeded, also on the path from vltatl01 (Atlanta), hop 2',
    expect.stringMatching(/^Hop 4, no reply, some routers never reply/),
    `Hop 5, ${target}, the target, median 42.0 ms, 41.0 to 43.0 ms, replied to 3 of 3 probes, ICMPv6: echo reply`,
  ]);
  expect(hop('vltatl01', /^6 silent, Hops 3 to 8, no reply/)).toBeInTheDocument();
});

test('a lane is one tab stop; arrows lead from hop to hop, and what has the focus is described', async () => {
  await show();
  await user.tab();
  expect(hop('vltcdg01', /^Hop 1,/)).toHaveFocus();
  expect(details()).toContain('Hop 1 3fff:1::1median 2.0 ms');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(hop('vltcdg01', /3fff:2::2/)).toHaveFocus();
  expect(hop('vltcdg01', /3fff:2::2/)).toHaveAttribute('aria-selected', 'true');
  // Back, and not the hop before.
  expect(fireEvent.keyDown(hop('vltcdg01', /3fff:2::2/), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(hop('vltcdg01', /3fff:2::2/)).toHaveFocus();
  await user.keyboard('{End}');
  expect(details()).toContain('the target');
  await user.tab();
  expect(hop('vltatl01', /^Hop 1,/)).toHaveFocus();
  await user.tab({ shift: true });
  expect(hop('vltcdg01', /the target/)).toHaveFocus();
  // The first Escape is the lane's, the next one that of a dialog of the page.
  const pressEscape = () => fireEvent.keyDown(hop('vltcdg01', /the target/), { key: 'Escape' });
  const heard = jest.fn();
  document.addEventListener('keydown', heard);
  expect(pressEscape()).toBe(false);
  expect(details()).toContain('Each hop is a router');
  expect(heard).not.toHaveBeenCalled();
  expect(pressEscape()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', heard);
});

test('a router that is on another path too is marked there', async () => {
  await show();
  await user.hover(hop('vltcdg01', /3fff:5::1/));
  expect(hop('vltatl01', /3fff:5::1/)).toHaveAttribute('data-shared');
  expect(details()).toContain('also on the path from vltatl01 (Atlanta), hop 2');
  await user.click(hop('vltcdg01', /3fff:1::1/));
  expect(hop('vltatl01', /3fff:5::1/)).not.toHaveAttribute('data-shared');
});

test('the tables say the same: all addresses of each hop, with numbers', async () => {
  await show();
  await user.click(screen.getByText('Hops as a table'));
  const table = screen.getByRole('table', { name: /^From vltcdg01 \(Paris\)/ });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
  expect(rows).toEqual([
    ['Hop', 'IPv6 address', 'Replies', 'Min', 'Median', 'Max', 'Reply'],
    ['1', '3fff:1::1', '3 of 3', '1.0', '2.0', '3.0', 'time exceeded'],
    ['2', '3fff:2::1', '2 of 3', '11.0', '12.0', '13.0', 'time exceeded'],
    ['2', '3fff:2::2', '1 of 3', '12.0', '12.0', '12.0', 'time exceeded'],
    ['3', '3fff:5::1', '3 of 3', '21.0', '22.0', '23.0', 'time exceeded'],
    ['4', 'no reply'],
    ['5', `${target} target`, '3 of 3', '41.0', '42.0', '43.0', 'echo reply'],
  ]);
});

test('printed pages have the tables', async () => {
  await show();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('table')).toHaveLength(2);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('while replies arrive, silent hops are shown as waiting, and the details of the selected hop update', async () => {
  const { again } = await show({ replies: traceroute(['3fff:1::1']), waiting: true });
  expect(hop('vltcdg01', /^7 waiting, Hops 2 to 8, no reply yet/)).toBeInTheDocument();
  await user.click(hop('vltcdg01', /^Hop 1/));
  again({ replies: [...traceroute(['3fff:1::1']), replyWith({ rtt: 9 })], waiting: true });
  expect(details()).toContain('4 replies to 3 probes');
  expect(hop('vltcdg01', /^Hop 1/)).toHaveFocus();
});

test('when the focused stop disappears, the lane keeps a tab stop', async () => {
  const { again } = await show({ replies: traceroute(['3fff:1::1', '3fff:2::1', target]), waiting: true });
  await user.click(hop('vltcdg01', /the target/));
  again({ replies: traceroute(['3fff:1::1', target]), waiting: true });
  expect(
    lane('vltcdg01')
      .getAllByRole('option')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  expect(details()).toContain('Each hop is a router');
});

test('on a phone the picture is vertical, with addresses beside the hops', async () => {
  width = 300;
  await show();
  const [list] = screen.getAllByRole('listbox');
  expect(list).toHaveAttribute('aria-orientation', 'vertical');
  expect(hop('vltcdg01', /^3fff:5::1, hop 3, 22\.0 ms, 3 of 3, /)).toHaveTextContent('3fff:5::1 hop 3 · 22.0 ms · 3 of 3');
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(hop('vltcdg01', /^3fff:2::1, hop 2/)).toHaveFocus();
});

test('pings have no path: their round-trip times, in words and as a strip', async () => {
  const ping = { ...sentTraceroute, kind: 'ping' as const, ttl: { min: 64, max: 64 } };
  await show({ measurement: ping, replies: [10, 12].map((rtt) => replyWith({ ttl: 64, from: target, rtt })) });
  expect(
    await screen.findByText(`From vltcdg01 (Paris), ${target} replied to 2 of 3 probes; median 11.0 ms (10.0 to 12.0 ms); 33 % lost.`),
  ).toBeVisible();
  expect(screen.getByText(`From vltatl01 (Atlanta), ${target} did not reply.`)).toBeVisible();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save PNG' })).not.toBeInTheDocument();
});

test('the table of a ping has no hops: TTL and addresses', async () => {
  const ping = { ...sentTraceroute, kind: 'ping' as const, ttl: { min: 64, max: 64 } };
  await show({ measurement: ping, replies: [replyWith({ ttl: 64, from: target })] });
  await user.click(screen.getByText('Replies by address'));
  const table = await screen.findByRole('table', { name: /^From vltcdg01 \(Paris\)/ });
  expect(within(table).getByRole('columnheader', { name: 'TTL' })).toBeVisible();
  expect(within(table).getByRole('row', { name: /^64 2606:4700:4700::1111 target 1 of 3/ })).toBeVisible();
  expect(screen.queryByText(/hop/i)).toBeNull();
});

test('without any path, the panel says so', async () => {
  const custom = { ...sentTraceroute, kind: 'custom' as const, targets: [] };
  const { rerender } = render(section({ measurement: custom, replies: [], waiting: true }));
  expect(screen.getByText('No reply has come yet.')).toBeVisible();
  rerender(section({ measurement: custom, replies: [] }));
  expect(screen.getByText('No reply has come.')).toBeVisible();
  await screen.findByText('No reply has come.');
});

test('the picture is saved as SVG; where a browser has no canvas, that is said', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await show();
  await user.click(screen.getByRole('button', { name: 'Save SVG' }));
  expect(await screen.findByText('Saved as SVG.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save PNG' }));
  expect(await screen.findByText('The PNG could not be made. Try again, or save the other format.')).toBeInTheDocument();
  expect([saved, errors.length]).toEqual([['path-m1.svg'], 1]);
});

test('replies to other probes than those of the page are counted in a note', () => {
  render(section({ replies: [...replies, replyWith({ target: '3fff:9::9', rtt: 3 }), replyWith({ protocol: 'udp', rtt: 4 })] }));
  expect(
    screen.getByText(/^2 replies answer probes with another target, protocol, port or TTL than this page says was sent\./),
  ).toBeVisible();
});
