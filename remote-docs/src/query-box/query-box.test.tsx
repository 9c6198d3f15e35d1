import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'shared/router';
import { fakeFetch, fakeSite, MemoryRouter } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { ExampleValuesProvider } from '../example-values/example-values.tsx';
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

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

function show(address = '/docs/datasets/query', next = '') {
  return render(
    <DocsContext value={{ site: fakeSite, onError }}>
      <ExampleValuesProvider>
        <MemoryRouter initialEntries={[address]}>
          <QueryBox />
          <Links to={next} />
        </MemoryRouter>
      </ExampleValuesProvider>
    </DocsContext>,
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Query in SQL' });
const shared = (query: string) => `/docs/datasets/query?q=${encodeURIComponent(query)}`;

test('the button and the keyboard run the query as typed', async () => {
  show();
  await userEvent.clear(field());
  await userEvent.paste('SELECT 1 AS one');
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await within(await screen.findByRole('region', { name: 'Query answer' })).findByText(/^1 row,/);
  await userEvent.type(field(), '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(network.requests).toHaveLength(2));
  expect(network.requests.map(({ body }) => body)).toEqual(['SELECT 1 AS one', 'SELECT 1 AS one']);
});

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const shownTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('a link opens its query once, beside the one that is there', async () => {
  const { unmount } = show();
  await userEvent.clear(field());
  await userEvent.type(field(), 'SELECT 2');
  unmount();

  const second = show(shared('SELECT 3'));
  expect(field()).toHaveValue('SELECT 3');
  expect(tabs()).toEqual(['Query 1', 'Query 2']);
  expect(screen.getByText(/came with the link/)).toBeInTheDocument();
  await userEvent.type(field(), '0');
  expect(screen.queryByText(/came with the link/)).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Query 1' }));
  expect(field()).toHaveValue('SELECT 2');
  second.unmount();

  show(shared('SELECT 3'));
  expect(field()).toHaveValue('SELECT 2');
  expect(tabs()).toEqual(['Query 1', 'Query 2']);
  expect(network.requests).toEqual([]);
});

test('a link that another browser tab has opened is opened in this one too', async () => {
  const { unmount } = show(shared('SELECT 3'));
  await userEvent.type(field(), '0');
  unmount();
  sessionStorage.clear();

  show(shared('SELECT 3'));
  expect([field().value, tabs()]).toEqual(['SELECT 3', ['Query 1', 'Query 2']]);
});

test('a link that is followed a second time is opened again', async () => {
  const Page = () => (useLocation().pathname === '/docs' ? <Links to={shared('SELECT 3')} /> : <QueryBox />);
  render(
    <DocsContext value={{ site: fakeSite, onError }}>
      <ExampleValuesProvider>
        <MemoryRouter initialEntries={['/docs']}>
          <Page />
          <Back />
        </MemoryRouter>
      </ExampleValuesProvider>
    </DocsContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  await userEvent.type(field(), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  expect([field().value, tabs()]).toEqual(['SELECT 3', ['Query 1', 'Query 2']]);
});

test('a link on the page itself opens its query too, in the place of one that is as it was at the beginning', async () => {
  show('/docs/datasets/query', shared('SELECT 4'));
  await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
  expect(field()).toHaveValue('SELECT 4');
  expect(tabs()).toEqual(['Query 1']);
});

test('a recent query opens in a tab, and takes the focus', async () => {
  show(shared('SELECT 5'));
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('region', { name: 'Query answer' });
  await userEvent.type(field(), ' AS five');
  await userEvent.click(screen.getByText('Recent queries'));
  await userEvent.click(await screen.findByRole('button', { name: 'SELECT 5' }));
  expect(field()).toHaveValue('SELECT 5');
  expect(field()).toHaveFocus();
  expect(tabs()).toEqual(['Query 1', 'Query 2']);
});

test('the text and the recent queries survive a reload, the latest first, until these are cleared', async () => {
  const { unmount } = show(shared('SELECT 1'));
  const run = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Run' }));
    await within(await screen.findByRole('region', { name: 'Query answer' })).findByText(/^1 row,/);
  };
  await run();
  await userEvent.clear(field());
  await userEvent.type(field(), 'SELECT 2');
  await run();
  unmount();

  const second = show();
  expect(field()).toHaveValue('SELECT 2');
  await userEvent.click(screen.getByText('Recent queries'));
  await screen.findByRole('button', { name: 'SELECT 2' });
  const recent = screen.getAllByRole('button', { name: /^SELECT \d$/ });
  expect(recent.map(({ textContent }) => textContent)).toEqual(['SELECT 2', 'SELECT 1']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  const none = /^None yet\. The last 20 are kept/;
  expect(await screen.findByText(none)).toBeInTheDocument();
  second.unmount();

  show();
  await userEvent.click(screen.getByText('Recent queries'));
  expect(await screen.findByText(none)).toBeInTheDocument();
});

describe('tabs', () => {
  test('are opened, selected and closed by keyboard', async () => {
    show(shared('SELECT 1'));
    await userEvent.click(screen.getByRole('button', { name: 'New query' }));
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'SELECT 2');
    await userEvent.click(screen.getByRole('button', { name: 'New query' }));
    await userEvent.type(field(), 'SELECT 3');
    act(() => screen.getByRole('tab', { selected: true }).focus());
    await userEvent.keyboard('{ArrowRight}');
    expect([shownTab(), field().value]).toEqual(['Query 1', 'SELECT 1']);
    await userEvent.keyboard('{End}{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Query 2' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Query 2' })).toContainElement(field());
    // Back, and not the tab before.
    expect(fireEvent.keyDown(screen.getByRole('tab', { name: 'Query 2' }), { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(screen.getByRole('tab', { name: 'Query 2' })).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    expect([tabs(), shownTab()]).toEqual([['Query 1', 'Query 3'], 'Query 3']);
    expect(screen.getByRole('tab', { name: 'Query 3' })).toHaveFocus();
    await userEvent.keyboard('{Delete}{Delete}');
    expect([tabs(), field().value]).toEqual([['Query 1'], 'SELECT 1']);
    expect(screen.getByRole('button', { name: 'Close Query 1' })).toBeDisabled();
    // What was closed can be had again.
    await userEvent.click(screen.getByText('Recent queries'));
    expect(screen.getByRole('button', { name: 'SELECT 2' })).toBeInTheDocument();
  });

  test('keep their answers', async () => {
    show(shared('SELECT 1'));
    await userEvent.click(screen.getByRole('button', { name: 'Run' }));
    await within(await screen.findByRole('region', { name: 'Query answer' })).findByText(/^1 row,/);
    await userEvent.click(screen.getByRole('button', { name: 'New query' }));
    expect(screen.queryByRole('region', { name: 'Query answer' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Query 1' }));
    expect(within(screen.getByRole('region', { name: 'Query answer' })).getByText(/^1 row,/)).toBeInTheDocument();
  });

  test('are twelve at most: then a query takes the place of the shown one, which is among the recent ones', async () => {
    const stored = Array.from({ length: 12 }, (_, index) => ({ title: `Query ${index + 1}`, text: `SELECT ${index + 1}` }));
    localStorage.setItem('personal:docs.tabs', JSON.stringify({ tabs: stored, active: 3 }));
    show(shared('SELECT 99'));
    expect(tabs()).toHaveLength(12);
    expect(field()).toHaveValue('SELECT 99');
    expect(JSON.parse(localStorage.getItem('personal:docs.queries') ?? '')).toEqual(['SELECT 4']);
  });

  test.each([
    ['nothing', '[]'],
    ['no JSON', '{'],
    ['no tabs', '{"tabs":[],"active":0}'],
    ['tabs of another form', '{"tabs":[null,{"text":7,"title":"x"}],"active":0}'],
  ])('are begun anew where %s is stored', (_, value) => {
    localStorage.setItem('personal:docs.tabs', value);
    show();
    expect([tabs(), field().value.slice(0, 6)]).toEqual([['Query 1'], 'SELECT']);
  });

  test('of which one is odd keep the others', () => {
    localStorage.setItem('personal:docs.tabs', '{"tabs":[{"text":7,"title":"x"},{"title":"Mine","text":"SELECT 1"}],"active":9}');
    show();
    expect([tabs(), field().value]).toEqual([['Mine'], 'SELECT 1']);
  });
});

test('a query is saved under a name, opened and deleted', async () => {
  const { unmount } = show(shared('SELECT 6'));
  await userEvent.click(screen.getByRole('button', { name: 'Save…' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('Six{Enter}');
  expect(screen.getByText('Saved as “Six” in this browser.')).toBeInTheDocument();
  expect(tabs()).toEqual(['Six']);
  unmount();
  localStorage.removeItem('personal:docs.tabs');
  sessionStorage.clear();

  show();
  await userEvent.click(screen.getByText('Saved queries'));
  await userEvent.click(screen.getByRole('button', { name: 'Six' }));
  expect([field().value, tabs()]).toEqual(['SELECT 6', ['Six']]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Six' }));
  expect(screen.getByText(/^None yet. “Save” below the editor/)).toBeInTheDocument();
  expect(screen.getByText('Saved queries')).toHaveFocus();
  expect(field()).toHaveValue('SELECT 6');
});

test('a query that cannot be saved gives the tab no name', async () => {
  const all = Array.from({ length: 100 }, (_, number) => ({ name: `of ${number}`, text: 'SELECT 1' }));
  localStorage.setItem('docs.saved-queries', JSON.stringify(all));
  show(shared('SELECT 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Save…' }));
  await userEvent.keyboard('mine{Enter}');
  expect(screen.getByText('100 queries are saved already: delete one first.')).toBeInTheDocument();
  expect(tabs()).toEqual(['Query 1']);
});

test('a query that another has the name of replaces it only when that is asked for', async () => {
  const saved = () => JSON.parse(localStorage.getItem('docs.saved-queries') ?? '[]');
  localStorage.setItem('docs.saved-queries', JSON.stringify([{ name: 'mine', text: 'SELECT 1' }]));
  show(shared('SELECT 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Save…' }));
  await userEvent.keyboard('mine{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Another query has this name. Replace it, or choose another name.');
  expect(saved()).toEqual([{ name: 'mine', text: 'SELECT 1' }]);
  await userEvent.keyboard(' 2');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  await userEvent.keyboard('{Backspace}{Backspace}{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(screen.getByText('Saved as “mine” in this browser.')).toBeInTheDocument();
  expect(saved()).toEqual([{ name: 'mine', text: 'SELECT 2' }]);
  // The same again replaces nothing.
  await userEvent.click(screen.getByRole('button', { name: 'Save…' }));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
});

test('a mistake leads to its place in the query', async () => {
  answers['/api/query/'].mockReturnValueOnce(
    new Response('Code: 62. DB::Exception: Syntax error: failed at position 12 (y) (line 2, col 3): y.', { status: 400 }),
  );
  show(shared('SELECT 1\n, y x'));
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go to line 2, column 3' }));
  expect(field()).toHaveFocus();
  expect([field().selectionStart, field().selectionEnd]).toEqual([11, 12]);
});

test('an example opens as a query with its title', async () => {
  show(shared('SELECT 5'));
  await userEvent.click(screen.getByText('Example queries'));
  await userEvent.click(await screen.findByRole('button', { name: 'Path length by origin AS' }));
  expect(field().value).toContain('arrayCompact');
  expect(tabs()).toEqual(['Query 1', 'Path length by origin AS']);
});

test('the tables are searched by name, type and meaning', async () => {
  show();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Tables and columns' }), 'round-trip');
  const found = () => screen.getAllByRole('button', { name: /^Insert / }).map(({ textContent }) => textContent);
  expect(found()).toEqual(['saimiris.replies', 'rtt']);
  await userEvent.type(screen.getByRole('searchbox'), ' nothing');
  expect(screen.getByText('No column has this in its name or meaning.')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(found().length).toBeGreaterThan(10);
});

test('only the last 20 queries are kept', async () => {
  localStorage.setItem('personal:docs.queries', JSON.stringify(Array.from({ length: 20 }, (_, index) => `SELECT ${index}`)));
  show(shared('SELECT 99'));
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('region', { name: 'Query answer' });
  const queries: string[] = JSON.parse(localStorage.getItem('personal:docs.queries') ?? '');
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
