import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyModule } from 'shared/lazy';
import { useLocation } from 'shared/router';
import { fakeSite, MemoryRouter, translate } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import type { Page } from '../page/page.ts';
import { SearchBox } from './search-box.tsx';

// jsdom has no layout, so it does not implement scrolling.
Element.prototype.scrollIntoView = () => {};

const texts = [
  { id: '', heading: '', text: 'About probes.' },
  { id: 'ttl', heading: 'TTL', text: 'How far probes may go.' },
];

function show(sections: Page['sections'] = async () => ({ sections: texts })) {
  const onError = jest.fn();
  const pages: Page[] = [
    {
      path: '/docs/one',
      title: 'Page one',
      summary: '',
      source: '',
      chunk: '',
      content: lazyModule(async () => ({ default: () => null })),
      sections,
    },
  ];
  const Address = () => <output>{useLocation().pathname + useLocation().hash}</output>;
  render(
    <DocsContext value={{ site: fakeSite, onError }}>
      <MemoryRouter>
        <Address />
        <SearchBox pages={pages} />
        <textarea aria-label="Query" />
      </MemoryRouter>
    </DocsContext>,
  );
  return { user: userEvent.setup(), onError, field: screen.getByRole('combobox', { name: 'Search the documentation' }) };
}

const address = () => screen.getByRole('status').textContent;
const activeOption = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

test('the index is loaded with the first focus', async () => {
  const sections = jest.fn<Page['sections']>(async () => ({ sections: texts }));
  const { user, field } = show(sections);
  expect(sections).not.toHaveBeenCalled();
  await user.click(field);
  await user.type(field, 'probes');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(sections).toHaveBeenCalledTimes(1);
});

test('arrow keys wrap around, Enter opens the hit, and the query stays', async () => {
  const { user, field } = show();
  await user.type(field, 'probes');
  const options = await screen.findAllByRole('option');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(screen.getByText('2 sections found.')).toBeInTheDocument();
  expect(activeOption(field)).toBe(options[0]);
  await user.keyboard('{ArrowDown}');
  expect(activeOption(field)).toBe(options[1]);
  expect(options[1]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}');
  expect(activeOption(field)).toBe(options[0]);
  await user.keyboard('{ArrowUp}');
  const target = activeOption(field)?.getAttribute('href');
  await user.keyboard('{Enter}');
  expect(address()).toBe(target);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveValue('probes');
});

test('a click opens the hit', async () => {
  const { user, field } = show();
  await user.type(field, 'far');
  await user.click(await screen.findByRole('option', { name: /TTL/ }));
  expect(address()).toBe('/docs/one#ttl');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the list and keeps the query; an arrow key opens it again', async () => {
  const { user, field } = show();
  await user.type(field, 'probes');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('probes');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('no hits are announced', async () => {
  const { user, field } = show();
  await user.type(field, ' cheese ');
  expect(await screen.findAllByText('Nothing found for “cheese”.')).toHaveLength(2);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  translate(document.body);
  await user.type(field, 's');
  expect(await screen.findAllByText('Nothing found for “cheese s”.')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

test('an index that cannot be loaded is announced; typing and Retry load it again, and the query stays', async () => {
  const reason = new Error('Loading chunk search failed');
  const sections = jest.fn<Page['sections']>().mockRejectedValue(reason);
  const { user, field, onError } = show(sections);
  await user.type(field, 'f');
  await screen.findAllByText('The search could not be loaded.');
  expect(onError.mock.calls).toEqual([[reason], [reason]]);
  sections.mockResolvedValue({ sections: texts });
  const retry = screen.getByRole('button', { name: 'Retry search' });
  // Safari gives a pressed button no focus: the field keeps it.
  expect(fireEvent.mouseDown(retry)).toBe(false);
  await user.click(retry);
  expect(field).toHaveFocus();
  expect(await screen.findByRole('option', { name: /TTL/ })).toBeInTheDocument();
  expect(field).toHaveValue('f');
});

test("'/' focuses the field, except in another field", async () => {
  const { user, field } = show();
  await user.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.type(screen.getByRole('textbox', { name: 'Query' }), 'a/b');
  expect(screen.getByRole('textbox', { name: 'Query' })).toHaveValue('a/b');
});

test("'/' stays in an editor that has a shadow root", () => {
  const { field } = show();
  const host = document.body.appendChild(document.createElement('div'));
  const editor = document.createElement('div');
  editor.setAttribute('contenteditable', 'true');
  host.attachShadow({ mode: 'open' }).append(editor);
  const key = new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true, cancelable: true });
  editor.dispatchEvent(key);
  expect([key.defaultPrevented, document.activeElement === field]).toEqual([false, false]);
  host.remove();
});
