import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Plot, type PlotAxis, type PlotKind, type PlotSeries } from './plot.tsx';
import { domainOf, domainOfValues, ticksOn, widthOf } from './plot-scales.ts';

const axis: PlotAxis = {
  ticks: (from, to, count) => Array.from({ length: count }, (_, index) => from + ((index + 0.5) * (to - from)) / count),
  labels: (numbers) => numbers.map((number) => number.toFixed(1)),
};

function draw(
  kind: PlotKind,
  xs: number[],
  lines: PlotSeries[],
  at: number | null = null,
  container = document.body.appendChild(document.createElement('div')),
) {
  const onPoint = jest.fn<(index: number | null) => void>();
  render(
    <Plot
      kind={kind}
      xs={xs}
      series={lines}
      x={axis}
      y={axis}
      name="Of ten"
      label="Ten"
      at={at}
      numbersAt={`at ${xs[at ?? 0]}`}
      onPoint={onPoint}
    />,
    { container },
  );
  const paths = [...container.querySelectorAll('g path')].map((path) => path.getAttribute('d') ?? '');
  return { onPoint, paths, picture: within(container).getByRole('img', { name: 'Ten' }) };
}

test('a line has a gap where there is no number, and a lone point is a dot', () => {
  const { paths } = draw('lines', [1, 2, 3, 4], [{ name: 'a', values: [5, null, 7, 8] }]);
  expect(paths[0]).toMatch(/^M[\d.]+ [\d.]+h2M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
});

test('the marks of a thousand points are one element, and a line of so many has none', () => {
  const xs = Array.from({ length: 1000 }, (_, index) => index);
  const lines = [{ name: 'a', values: xs }];
  expect(draw('marks', xs, lines).paths.map((path) => path.split('M').length - 1)).toEqual([1000]);
  document.body.replaceChildren();
  expect(draw('lines', xs, lines).paths).toHaveLength(1);
});

test('a few points far apart have marks', () => {
  const xs = Array.from({ length: 255 }, (_, index) => index);
  const values = xs.map((x) => (x < 2 || x > 252 ? x : null));
  expect(draw('lines', xs, [{ name: 'a', values }]).paths).toHaveLength(2);
});

test('the labels at the edges are whole', () => {
  const ends: PlotAxis = { ticks: (from, to) => [from, (from + to) / 2, to], labels: (numbers) => numbers.map(() => '0.42100 seconds') };
  render(
    <Plot
      kind="marks"
      xs={[1, 2]}
      series={[{ name: 'a', values: [1, 2] }]}
      x={ends}
      y={axis}
      name="Of two"
      label="Two"
      at={null}
      numbersAt=""
      onPoint={() => {}}
    />,
  );
  const labels = screen.getAllByText('0.42100 seconds').map((label) => Number(label.getAttribute('x')));
  expect(Math.max(...labels) + widthOf('0.42100 seconds') / 2).toBeLessThanOrEqual(600);
  expect(Math.min(...labels) - widthOf('0.42100 seconds') / 2).toBeGreaterThanOrEqual(0);
});

test('bars begin at zero, the first and the last are whole, and none touches the next', () => {
  const { paths, picture } = draw('bars', [10, 11, 13], [{ name: 'a', values: [4, -2, 8] }]);
  const bars = [...(paths[0] ?? '').matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)h([\d.]+)V([\d.]+)z/g)].map((bar) => bar.slice(1).map(Number));
  expect(bars).toHaveLength(3);
  const [zero = 0] = bars.map(([, from]) => from);
  expect(bars.every(([, from, , , to]) => from === zero && to === zero)).toBe(true);
  expect(bars.map(([, , to = 0]) => Math.sign(zero - to))).toEqual([1, -1, 1]);
  const ends = bars.flatMap(([left = 0, , , width = 0]) => [left, left + width]);
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
  expect(ends.at(-1)).toBeLessThan(Number(picture.getAttribute('viewBox')?.split(' ')[2]));
});

test('a spread is drawn where the numbers differ', () => {
  const { paths } = draw('lines', [1, 2], [{ name: 'a', values: [5, 6], low: [4, 6], high: [7, 6] }]);
  expect(paths[1]?.match(/V/g)).toHaveLength(1);
});

const move = (picture: Element, clientX: number) => fireEvent(picture, new MouseEvent('pointermove', { bubbles: true, clientX }));
const leave = (picture: Element, pointerType: string) =>
  fireEvent(picture, Object.assign(new MouseEvent('pointerout', { bubbles: true, relatedTarget: document.body }), { pointerType }));

test('what was tapped can be read after the finger has gone', () => {
  const { onPoint, picture } = draw('lines', [0, 50, 100], [{ name: 'a', values: [1, 2, 3] }], 1);
  leave(picture, 'touch');
  expect(onPoint).not.toHaveBeenCalled();
});

test('the line of a joined series goes over gaps', () => {
  const { paths } = draw('lines', [1, 2, 3, 4], [{ name: 'a', values: [5, null, 7, null], joined: true }]);
  expect(paths[0]).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
});

test('the pointer finds the nearest place, the keyboard any; both leave it', () => {
  const { onPoint, picture } = draw('lines', [0, 50, 100], [{ name: 'a', values: [1, 2, 3] }], 1);
  picture.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
  move(picture, 395);
  expect(onPoint).toHaveBeenLastCalledWith(2);
  move(picture, 130);
  expect(onPoint).toHaveBeenLastCalledWith(0);
  leave(picture, 'mouse');
  expect(onPoint).toHaveBeenLastCalledWith(null);
  const place = screen.getByRole('slider', { name: 'Read numbers: Of ten' });
  expect(place).toHaveAttribute('aria-valuetext', 'at 50');
  fireEvent.change(place, { target: { value: '2' } });
  expect(onPoint).toHaveBeenLastCalledWith(2);
  // The pointer does not take the keyboard's place away.
  place.focus();
  onPoint.mockClear();
  leave(picture, 'mouse');
  expect(onPoint).not.toHaveBeenCalled();
});

test("in a shadow root, too, the pointer does not take the keyboard's place away", () => {
  const host = document.body.appendChild(document.createElement('div'));
  const container = document.createElement('div');
  host.attachShadow({ mode: 'open' }).append(container);
  const { onPoint, picture } = draw('lines', [0, 50, 100], [{ name: 'a', values: [1, 2, 3] }], 1, container);
  within(container).getByRole('slider').focus();
  onPoint.mockClear();
  leave(picture, 'mouse');
  expect(onPoint).not.toHaveBeenCalled();
  host.remove();
});

test.each([
  ['milliseconds', 2, 2.005],
  ['an hour', 0, 3600],
])('an axis over %s is hardly wider than its points', (_, first, last) => {
  const [low, high] = domainOf([first, last]);
  expect(low).toBeLessThan(first);
  expect(high).toBeGreaterThan(last);
  expect(high - low).toBeLessThan((last - first) * 1.1);
});

test('points at one place have an axis too', () => {
  const [low, high] = domainOf([2, 2]);
  expect(low).toBeLessThan(2);
  expect(high).toBeGreaterThan(2);
  expect(domainOfValues([{ name: 'a', values: [3, 3] }])).toEqual([2.76, 3.24]);
});

test.each([0, 1.8e13, 1.8e18, -5])('points at %d alone have an axis', (x) => {
  const [low, high] = domainOf([x, x]);
  expect(low).toBeLessThan(x);
  expect(high).toBeGreaterThan(x);
});

test.each<[string, [number, number], (number | null)[], number | undefined]>([
  ['near zero begins there', [0, 10.72], [1, null, 10], undefined],
  ['far from zero does not', [99.2, 110.8], [100, 110], undefined],
  ['below zero ends there', [-10.72, 0], [-10, -1], undefined],
  ['of zeros alone', [0, 1], [0, null, 0], undefined],
  ['without a number', [0, 1], [null], undefined],
  ['from zero has it', [0, 110.8], [100, 110], 0],
  ['from zero shows fractions', [0, 0.0532], [0.01, 0.05], 0],
  ['from zero has both sides', [-2.48, 4.48], [-2, 4], 0],
  ['from zero to one at least', [0, 1], [0.01, 0.05], 1],
])('an axis of values %s', (_, [low, high], values, fromZero) => {
  const [from, to] = domainOfValues([{ name: 'a', values }], fromZero);
  expect(from).toBeCloseTo(low, 4);
  expect(to).toBeCloseTo(high, 4);
});

test('all that is drawn of odd numbers has a place', () => {
  for (const kind of ['lines', 'marks', 'bars'] as const)
    for (const values of [
      [0, 0],
      [null, null],
      [3, 3],
      [1e300, -1e300],
      [1e-9, 2e-9],
      [null, 5],
    ]) {
      const { paths } = draw(kind, [7, 8], [{ name: 'a', values }]);
      expect(paths.join('')).not.toMatch(/NaN|Infinity/);
      document.body.replaceChildren();
    }
});

test('labels of an axis have room, however long they are', () => {
  const labels = (at: readonly number[]) => at.map(() => '1,000.25 s');
  const ticks = ticksOn({ domain: [0, 1], range: [40, 320] }, { ...axis, labels }, 36);
  expect(ticks.length).toBeGreaterThan(1);
  for (const [index, { place, label }] of ticks.slice(1).entries())
    expect(place - (ticks[index]?.place ?? 0)).toBeGreaterThan(widthOf(label));
});

test('whole numbers have ticks at whole numbers only', () => {
  const ticks = (from: number, to: number, count: number) =>
    Array.from({ length: count + 1 }, (_, index) => from + (index * (to - from)) / count);
  const scale = { domain: [0, 2], range: [0, 300] } as const;
  expect(ticksOn(scale, { labels: (numbers) => numbers.map(String), ticks, whole: true }, 30).map(({ label }) => label)).toEqual([
    '0',
    '1',
    '2',
  ]);
});
