import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'shared/router';
import { fakeFetch, fakeSite, MemoryRouter } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { QueryBox } from './query-box.tsx';

// jsdom has no style sheets of scripts: the editor stays the plain field, as in an old browser.
const onError = jest.fn();
const answers = { '/api/query/': jest.fn(() => new Response('["one"]\n["UInt8"]\n[1]\n')) };
let network: ReturnType<typeof fakeFetch>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  network = fakeFetch(answers);
});
afterEach(() => network.restore());

function Links({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(to)}>
      Follow
    </button>
  );
}

function show(address = '/docs/datasets/query', next = '') {
  return render(
    <DocsContext value={{ site: fakeSite, onError }}>
      <MemoryRouter initialEntries={[address]}>
        <QueryBox />
        <Links to={next} />
      </MemoryRouter>
    </DocsContext>,
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Query in SQL' });
const shared = (query: string) => `/docs/datasets/query?q=${encodeURIComponent(query)}`;

test('the button and the keyboard run the query as typed', async () => {
  show();
  await userEvent.clear(field());
  await userEvent.type(field(), 'SELECT 1 AS one');
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await within(await screen.findByRole('region', { name: 'Query answer' })).findByText(/^1 row,/);
  await userEvent.type(field(), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(network.requests).toHaveLength(2));
  expect(network.requests.map(({ body }) => body)).toEqual(['SELECT 1 AS one', 'SELECT 1 AS one']);
});

test('the text survives a reload', async () => {
  const { unmount } = show();
  await userEvent.clear(field());
  await userEvent.type(field(), 'SELECT 2');
  unmount();
  show();
  expect(field()).toHaveValue('SELECT 2');
});

test('a link replaces the text once, and puts it into the history', async () => {
  const { unmount } = show();
  await userEvent.clear(field());
  await userEvent.type(field(), 'SELECT 2');
  unmount();

  const second = show(shared('SELECT 3'));
  expect(field()).toHaveValue('SELECT 3');
  expect(screen.getByText(/came with the link/)).toBeInTheDocument();
  await userEvent.type(field(), '0');
  expect(screen.queryByText(/came with the link/)).toBeNull();
  await userEvent.click(screen.getByText('Recent queries'));
  expect(await screen.findByRole('button', { name: 'SELECT 2' })).toBeInTheDocument();
  second.unmount();

  show(shared('SELECT 3'));
  expect(field()).toHaveValue('SELECT 30');
  expect(network.requests).toEqual([]);
});

test('a link on the page itself replaces the text too', async () => {
  show('/docs/datasets/query', shared('SELECT 4'));
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  expect(field()).toHaveValue('SELECT 4');
});

test('a recent query replaces the text, which goes into the history', async () => {
  show(shared('SELECT 5'));
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('region', { name: 'Query answer' });
  await userEvent.type(field(), ' AS five');
  await userEvent.click(screen.getByText('Recent queries'));
  await userEvent.click(await screen.findByRole('button', { name: 'SELECT 5' }));
  expect(field()).toHaveValue('SELECT 5');
  expect(field()).toHaveFocus();
  expect(screen.getByRole('button', { name: 'SELECT 5 AS five' })).toBeInTheDocument();
});

test('only the last 20 queries are kept', async () => {
  localStorage.setItem('docs.queries', JSON.stringify(Array.from({ length: 20 }, (_, index) => `SELECT ${index}`)));
  show(shared('SELECT 99'));
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('region', { name: 'Query answer' });
  const queries: string[] = JSON.parse(localStorage.getItem('docs.queries') ?? '');
  expect([queries.length, queries[0], queries.at(-1)]).toEqual([20, 'SELECT 99', 'SELECT 18']);
});

test('a column of the schema replaces the selection', async () => {
  show(shared('SELECT this FROM flows.records'));
  field().setSelectionRange(7, 11);
  await userEvent.click(screen.getByText('flows.records', { selector: 'summary' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Insert sampling_rate' }));
  expect(field()).toHaveValue('SELECT sampling_rate FROM flows.records');
  expect(field()).toHaveFocus();
});

test('Escape moves the focus to Run', async () => {
  show();
  await userEvent.click(field());
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Run' })).toHaveFocus();
});

test('without the editor, the textarea stays', async () => {
  show();
  await userEvent.click(field());
  await waitFor(() =>
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('the textarea stays') })),
  );
  expect(field()).toBeVisible();
});
