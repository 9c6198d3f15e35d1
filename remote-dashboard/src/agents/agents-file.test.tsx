import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { agents, json, MINUTE, pass, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();

let files: { name: string; text: string }[];

beforeEach(() => {
  files = [];
  let text = '';
  // jsdom's cannot be read.
  jest.spyOn(globalThis, 'Blob').mockImplementation((parts) => {
    text = parts?.join('') ?? '';
    return {} as Blob;
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, text });
  });
});

async function download(kind: 'CSV' | 'JSON'): Promise<string> {
  const choice = within(agents().getByRole('group', { name: 'Export what is shown', hidden: true }));
  await user.click(choice.getByRole('button', { name: kind, hidden: true }));
  await pass();
  expect(files.at(-1)?.name).toBe(`agents.${kind.toLowerCase()}`);
  return files.at(-1)?.text ?? '';
}

test('a file has what the table shows, in its order: CSV has a line for each configuration', async () => {
  await show({}, {}, '/?sort=-rate&q=vlt');
  expect((await download('CSV')).split('\r\n')).toEqual([
    'id,status,message,configuration,user_prefix,probing_rate',
    'vltewr01,Healthy,,unicast,2001:db8:3:1::/80,1500',
    'vltewr01,Healthy,,anycast,2001:db8:0:1::/80,1000',
    'vltcdg01,Unhealthy,,,,500',
    'vltatl01,Healthy,,,,',
    'vltsgp01,Healthy,,,,',
    '',
  ]);
});

test('JSON has an object for each agent', async () => {
  await show({}, {}, '/?q=ewr');
  expect(JSON.parse(await download('JSON'))).toEqual([
    {
      id: 'vltewr01',
      status: 'Healthy',
      message: null,
      configurations: [
        { configuration: 'unicast', user_prefix: '2001:db8:3:1::/80', probing_rate: 1500 },
        { configuration: 'anycast', user_prefix: '2001:db8:0:1::/80', probing_rate: 1000 },
      ],
    },
  ]);
});

test('what the view leaves out is in no file', async () => {
  await show({}, {}, '/?health=unhealthy&hide=prefixes,status');
  expect(await download('CSV')).toBe('id,configuration,probing_rate\r\nvltcdg01,,500\r\n');
  expect(JSON.parse(await download('JSON'))).toEqual([{ id: 'vltcdg01', configurations: [{ configuration: null, probing_rate: 500 }] }]);
});

test('without the columns of configurations there are none', async () => {
  await show({}, {}, '/?q=ewr&hide=prefixes,rate');
  expect(await download('CSV')).toBe('id,status,message\r\nvltewr01,Healthy,\r\n');
  expect(JSON.parse(await download('JSON'))).toEqual([{ id: 'vltewr01', status: 'Healthy', message: null }]);
});

test('an agent that has vanished from the answers is unhealthy, and the file says since when', async () => {
  const { answer } = await show({}, {}, '/?q=ewr&hide=prefixes,rate');
  answer('agents', json([]));
  await pass(2 * MINUTE);
  expect(await download('CSV')).toBe('id,status,message\r\nvltewr01,Unhealthy,Not reporting since 2026-11-20T13:00:00.000Z\r\n');
});

test('screen readers are told of a file that was saved', async () => {
  await show();
  const said = () => agents().queryByText('Saved as CSV.');
  expect(said()).not.toBeInTheDocument();
  await download('CSV');
  expect(said()).toHaveRole('status');
});

test('names and messages are no formulas in a spreadsheet', async () => {
  const health = { healthy: false, message: '=1+1,"x"\n' };
  await show({ agents: json([{ id: '@a', health, config: [{ name: '-b', probing_rate: 1 }] }]) });
  expect(await download('CSV')).toContain(`'@a,Unhealthy,"'=1+1,""x""␊",'-b,,1\r\n`);
});

test('the file has all agents, not only those in the document', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({ id: `a${index}` }));
  await show({ agents: json(many) });
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
  expect(JSON.parse(await download('JSON'))).toHaveLength(2_000);
});

test('a file whose code fails to load has a message, and can be requested again', async () => {
  const { errors } = await show();
  const failure = new Error('No memory');
  URL.createObjectURL = () => {
    throw failure;
  };
  const choice = within(agents().getByRole('group', { name: 'Export what is shown', hidden: true }));
  const press = () => user.click(choice.getByRole('button', { name: 'CSV', hidden: true }));
  await press();
  await pass();
  const sentence = 'No file could be made: a part of this page did not load.';
  expect(agents().getByText(sentence)).toBeInTheDocument();
  expect(errors).toEqual([failure]);
  URL.createObjectURL = () => 'blob:x';
  await press();
  await pass();
  expect(files).toHaveLength(1);
  expect(agents().queryByText(sentence)).not.toBeInTheDocument();
});
