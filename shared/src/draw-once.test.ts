import { expect, test } from '@jest/globals';
import { Fragment, jsx, nodesOf } from './draw-once.ts';

/** The HTML of what is drawn. */
function html(drawn: Parameters<typeof nodesOf>[0]): string {
  const place = document.createElement('div');
  place.append(...nodesOf(drawn));
  return place.innerHTML;
}

test('draws elements with their attributes, styles and children', () => {
  const row = jsx('tr', {
    className: 'row',
    style: { '--lines': 2 },
    tabIndex: -1,
    'aria-hidden': 'true',
    children: [jsx('td', { children: 'a' }), jsx('td', { dateTime: 'x', children: 7 })],
  });
  expect(html(row)).toBe('<tr class="row" tabindex="-1" aria-hidden="true" style="--lines: 2;"><td>a</td><td datetime="x">7</td></tr>');
});

test('draws what components give, and nothing for what stands for nothing', () => {
  const Item = ({ children }: object & { children?: Parameters<typeof nodesOf>[0] }) => jsx('li', { children });
  const list = jsx('ul', { children: [jsx(Item, { children: ['a', 0, ''] }), false, null, undefined, true, [jsx(Item, {})]] });
  expect(html(jsx(Fragment, { children: [list, 'end'] }))).toBe('<ul><li>a0</li><li></li></ul>end');
});

test('an empty text is no text', () => {
  expect(nodesOf(['', 'a', ''])).toEqual(['a']);
});

test('leaves out handlers, what is not set, and what is for React alone', () => {
  expect(
    html(jsx('button', { onClick: () => {}, title: undefined, hidden: false, suppressHydrationWarning: true, ref: { current: null } })),
  ).toBe('<button></button>');
});

test('what is not so is said where not saying it would mean something else', () => {
  expect(html(jsx('button', { 'aria-pressed': false }))).toBe('<button aria-pressed="false"></button>');
});

test('what is so has no text, as in HTML', () => {
  expect(html(jsx('button', { disabled: true, 'aria-pressed': true }))).toBe('<button disabled="" aria-pressed="true"></button>');
});

test.each([
  ['p', { dangerouslySetInnerHTML: { __html: '<b>' } }],
  ['label', { htmlFor: 'id' }],
  ['p', { style: { paddingTop: 1 } }],
])('leaves <%s %j> to React', (type, props) => {
  expect(() => jsx(type, props)).toThrow('is drawn by React alone.');
});

test('draws icons', () => {
  const [icon] = nodesOf(jsx('svg', { viewBox: '0 0 1 1', className: 'a', children: jsx('path', { d: 'M0 0h1' }) }));
  expect(icon).toBeInstanceOf(SVGSVGElement);
  expect((icon as Element).firstChild).toBeInstanceOf(SVGElement);
  expect((icon as Element).outerHTML).toBe('<svg viewBox="0 0 1 1" class="a"><path d="M0 0h1"></path></svg>');
});

test('reads no text as HTML', () => {
  const text = '"><img src=x onerror=alert(1)>';
  const drawn = nodesOf(jsx('p', { title: text, children: text }))[0] as HTMLElement;
  expect(drawn.title).toBe(text);
  expect(drawn.textContent).toBe(text);
  expect(drawn.children).toHaveLength(0);
});
