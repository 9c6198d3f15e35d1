import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type QueryResult, RunError } from './query-result.ts';
import { onError, sample, start } from './testing.tsx';

// jsdom has no layout: a region in which ten rows are in sight.
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
});

const files: { name: string; text: Promise<string> }[] = [];
beforeEach(() => {
  files.length = 0;
  let blob: Blob;
  URL.createObjectURL = (given) => {
    blob = given as Blob;
    return 'blob:file';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: textOf(blob) });
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(URL, 'createObjectURL');
});

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

const tableOf = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

test('a result is a table with time zone, arrays and NULL, and shows rows, duration and size', async () => {
  const { press } = start(async () => sample);
  await press();
  expect(await screen.findByText('2 rows, 420 ms, 1.2 kB')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('2 rows in 420 ms.');
  expect(screen.getByRole('table', { name: 'Answer' })).toBeInTheDocument();
  expect(tableOf()).toEqual([
    ['time UTC', 'agent', 'rtt', 'communities'],
    ['2030-01-01 00:00:00.123456789', 'vlt,"cdg"', '123', '[(64500, 1)]'],
    ['2030-01-01 00:00:01.000000000', '=HYPERLINK("x")', 'NULL', '[]'],
  ]);
  expect(screen.getByRole('columnheader', { name: 'rtt' })).toHaveClass('number');
  expect(screen.getByRole('columnheader', { name: 'agent' })).not.toHaveClass('number');
});

test('numeric columns are recognized without types', async () => {
  const { press } = start(async () => ({
    ...sample,
    columns: [{ name: 'id' }, { name: 'used' }],
    rows: [
      ['a', null],
      ['b', 7],
    ],
  }));
  await press();
  expect(await screen.findByRole('columnheader', { name: 'used' })).toHaveClass('number');
  expect(screen.getByRole('columnheader', { name: 'id' })).not.toHaveClass('number');
});

test('of 10,000 rows only the visible ones are in the document, each with its index', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [index]);
  const { press } = start(async () => ({ ...sample, columns: [{ name: 'n', type: 'UInt32' }], rows }));
  await press();
  const table = await screen.findByRole('table');
  expect(table).toHaveAttribute('aria-rowcount', '10001');
  const shown = within(table).getAllByRole('row');
  expect(shown.length).toBeLessThan(40);
  expect(shown.map((row) => row.getAttribute('aria-rowindex')).slice(0, 3)).toEqual(['1', '2', '3']);
});

test('all rows are in the document while it is printed', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => [index]);
  const { press } = start(async () => ({ ...sample, columns: [{ name: 'n', type: 'UInt32' }], rows }));
  await press();
  const table = await screen.findByRole('table');
  const rowCount = () => table.querySelectorAll('tbody > tr').length;
  const before = rowCount();
  expect(before).toBeLessThan(60);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rowCount()).toBe(60);
  expect(screen.queryByText(/^Printed are/)).toBeNull();
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rowCount()).toBe(before);
});

test('control characters and turns of direction are seen in the table, and exact in the files', async () => {
  const text = 'a\0\tb\r\n\u007f \u202Ecba';
  const { press } = start(async () => ({ ...sample, columns: [{ name: 'one\nname', type: 'String' }], rows: [[text]] }));
  await press();
  await screen.findByRole('table');
  expect(tableOf()).toEqual([['one␊name'], ['a␀␉b␍␊␡ ‹U+202E›cba']]);
  await userEvent.click(within(screen.getByRole('group', { name: 'Download' })).getByRole('button', { name: 'JSON' }));
  expect(JSON.parse((await files[0]?.text) ?? '')).toEqual([{ 'one\nname': text }]);
});

test('columns of the same name are all in the files', async () => {
  const columns = ['agent', 'agent', 'rtt', 'agent'].map((name) => ({ name, type: 'String' }));
  const { press } = start(async () => ({ ...sample, columns, rows: [['a', 'b', 'c', 'd']] }));
  await press();
  const downloads = within(await screen.findByRole('group', { name: 'Download' }));
  await userEvent.click(downloads.getByRole('button', { name: 'JSON' }));
  await userEvent.click(downloads.getByRole('button', { name: 'CSV' }));
  const [json, csv] = await Promise.all(files.map(({ text }) => text));
  expect(JSON.parse(json ?? '')).toEqual([{ agent: 'a', 'agent (2)': 'b', rtt: 'c', 'agent (3)': 'd' }]);
  expect(csv).toContain('a,b,c,d');
});

test('of 10,000 columns the first 200 are shown, which is said', async () => {
  const columns = Array.from({ length: 10_000 }, (_, index) => ({ name: `n${index % 5000}`, type: 'UInt32' }));
  const { press } = start(async () => ({ ...sample, columns, rows: [columns.map((_, index) => index)] }));
  await press();
  expect(await screen.findByText('The first 200 of 10,000 columns. CSV and JSON have all of them.')).toBeInTheDocument();
  const table = screen.getByRole('table');
  expect(table).toHaveAttribute('aria-colcount', '10000');
  expect(table.querySelectorAll('th')).toHaveLength(200);
});

test('downloads are CSV that is safe in spreadsheets, and JSON', async () => {
  const { press } = start(async () => sample);
  await press();
  const downloads = within(await screen.findByRole('group', { name: 'Download' }));
  await userEvent.click(downloads.getByRole('button', { name: 'CSV' }));
  await userEvent.click(downloads.getByRole('button', { name: 'JSON' }));
  expect(files.map(({ name }) => name)).toEqual(['answer.csv', 'answer.json']);
  const [csv, json] = await Promise.all(files.map(({ text }) => text));
  expect(csv).toBe(
    [
      'time,agent,rtt,communities',
      '2030-01-01 00:00:00.123456789,"vlt,""cdg""",123,"[(64500, 1)]"',
      '2030-01-01 00:00:01.000000000,"\'=HYPERLINK(""x"")",,[]',
      '',
    ].join('\r\n'),
  );
  expect(JSON.parse(json ?? '')).toEqual([
    { time: '2030-01-01 00:00:00.123456789', agent: 'vlt,"cdg"', rtt: 123, communities: [[64500, 1]] },
    { time: '2030-01-01 00:00:01.000000000', agent: '=HYPERLINK("x")', rtt: null, communities: [] },
  ]);
});

test('negative numbers stay numbers in CSV', async () => {
  const columns = [
    { name: 'change', type: 'Int64' },
    { name: 'share', type: 'Float64' },
  ];
  const { press } = start(async () => ({ ...sample, columns, rows: [['-9007199254740993', -0.5]] }));
  await press();
  await userEvent.click(within(await screen.findByRole('group', { name: 'Download' })).getByRole('button', { name: 'CSV' }));
  expect(await files[0]?.text).toBe('change,share\r\n-9007199254740993,-0.5\r\n');
});

test('JSON shows the first 200 rows', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => [index]);
  const { press } = start(async () => ({ ...sample, columns: [{ name: 'n', type: 'UInt32' }], rows }));
  await press();
  const json = within(await screen.findByRole('group', { name: 'Show as' })).getByRole('button', { name: 'JSON' });
  expect(json).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(json);
  expect(json).toHaveAttribute('aria-pressed', 'true');
  const text = screen.getByRole('region', { name: 'Answer as JSON' });
  expect(JSON.parse(text.querySelector('pre')?.textContent ?? '')).toHaveLength(200);
  expect(text).toHaveTextContent('50 more rows are in the download.');
});

test('an incomplete result says so, and an empty one too', async () => {
  let answer: QueryResult = { ...sample, note: 'Only the first 2 rows came.' };
  const { press } = start(async () => answer);
  await press();
  expect(await screen.findByText('Only the first 2 rows came.')).toBeInTheDocument();
  answer = { ...sample, columns: [], rows: [] };
  await press();
  expect(await screen.findByText('The answer is empty.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a cut result offers the command line for all of it', async () => {
  const user = userEvent.setup();
  const { press } = start(async () => ({ ...sample, note: 'Only the first 2 rows came.', command: "curl 'https://data.example'" }));
  await press();
  await user.click(await screen.findByRole('button', { name: 'Copy the curl line for the whole answer' }));
  expect(await navigator.clipboard.readText()).toBe("curl 'https://data.example'");
});

test('a result without rows gives advice, and no downloads', async () => {
  const { press } = start(async () => ({ ...sample, rows: [] }));
  await press();
  expect(await screen.findByText(/^No row meets all conditions\. Ask for a longer span of time/)).toBeInTheDocument();
  expect(screen.getByText('0 rows, 420 ms, 1.2 kB')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('0 rows in 420 ms.');
  expect(screen.getByRole('button', { name: 'Run again' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Download' })).toBeNull();
});

test("an error is announced with a sentence and the server's message, and reported", async () => {
  const error = new RunError('The server could not read this query:', { serverMessage: 'Code: 62. <b>Syntax error</b>' });
  const { press } = start(() => Promise.reject(error));
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The server could not read this query:Code: 62. <b>Syntax error</b>');
  expect(onError.mock.calls).toEqual([[error]]);
});

test('an unexpected error shows no technical message', async () => {
  const { press } = start(() => Promise.reject(new TypeError('x is undefined')));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This could not be run\.$/);
});
