import { beforeAll, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { translate } from 'shared/testing';
import { guardNodes } from './guard-nodes.ts';

beforeAll(() => guardNodes());

function Text({ before, after }: { before?: boolean; after?: boolean }) {
  return (
    <p>
      {before && <b>Before </b>}
      text
      {after && ' after'}
    </p>
  );
}

// Reliability: the browser, or an extension, translates a page
test('in a translated page, React inserts before a text that is gone, and removes one', () => {
  const { container, rerender, unmount } = render(<Text after />);
  translate(container);
  rerender(<Text before />);
  // At the end: where the text was, nobody knows.
  expect(container.querySelector('p')).toHaveTextContent(/Before$/);
  unmount();
  expect(container).toBeEmptyDOMElement();
});

test('elsewhere nodes are inserted and removed as ever', () => {
  const list = document.createElement('ul');
  const [first, second] = [document.createElement('li'), document.createElement('li')];
  expect(list.insertBefore(second, null)).toBe(second);
  expect(list.insertBefore(first, second)).toBe(first);
  expect([...list.children]).toEqual([first, second]);
  expect(list.removeChild(first)).toBe(first);
  expect([...list.children]).toEqual([second]);
});
