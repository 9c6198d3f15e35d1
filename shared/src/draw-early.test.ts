import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { drawEarly } from './draw-early.ts';
import { awaitEarlyDrawing, endEarlyDrawing, takeEarlyAnswer } from './early-answers.ts';
import { jsonAnswer } from './testing.ts';

beforeEach(() => {
  document.body.innerHTML = '<div class="place">waiting</div>';
});
afterEach(() => {
  for (const name of ['earlyAnswers', 'earlyDrawing']) Reflect.deleteProperty(globalThis, name);
});

/** The page has begun the call and its early script runs. */
function run(answer: Promise<Response>, path = '/api/names') {
  answer.catch(() => {});
  Object.assign(globalThis, { earlyAnswers: { [`https://gateway.example.org${path}`]: answer } });
  return drawEarly({
    path: '/api/names',
    parse: (names) => (names as string[]).map((name) => name.toUpperCase()),
    place: '.place',
    draw: (names) => names.join(', '),
  });
}
const shown = () => document.querySelector('.place')?.textContent;

const early = () => takeEarlyAnswer('https://gateway.example.org/api/names');

test('draws the answer, and what it says is for the app, which then makes its next call itself', async () => {
  await run(Promise.resolve(jsonAnswer(['a', 'b'])));
  expect(shown()).toBe('A, B');
  expect(endEarlyDrawing()).toEqual(['A', 'B']);
  expect(early()).toBeUndefined();
});

test('leaves the answer unread to an app that draws by itself', async () => {
  await run(Promise.resolve(jsonAnswer(['a', 'b'])));
  expect(await (await early())?.json()).toEqual(['a', 'b']);
});

test.each([
  ['no connection', Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure', Promise.resolve(jsonAnswer(['a'], 500))],
  ['another form', Promise.resolve(jsonAnswer({ a: 1 }))],
  ['no JSON', Promise.resolve(new Response('<p>'))],
])('draws nothing of %s', async (_, answer) => {
  await run(answer);
  expect(shown()).toBe('waiting');
  expect(endEarlyDrawing()).toBeUndefined();
  expect(early()).toBe(answer);
});

test('draws nothing where no such call was begun', async () => {
  await run(Promise.resolve(jsonAnswer(['a'])), '/api/other');
  expect(shown()).toBe('waiting');
});

test('draws nothing once the app is there', async () => {
  const late = run(Promise.resolve(jsonAnswer(['a'])));
  expect(endEarlyDrawing()).toBeUndefined();
  await late;
  expect(shown()).toBe('waiting');
});

test('a page without an early script has drawn nothing', () => {
  expect(endEarlyDrawing()).toBeUndefined();
});

describe('an app that is there before the answer', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const appReady = async () => {
    await awaitEarlyDrawing();
    return endEarlyDrawing();
  };

  test('waits for what is about to be drawn', async () => {
    let answer = (_response: Response) => {};
    void run(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const drawn = appReady();
    answer(jsonAnswer(['a']));
    await expect(drawn).resolves.toEqual(['A']);
    expect(shown()).toBe('A');
  });

  test('not for an answer that takes long, nor where nothing is drawn', async () => {
    jest.useFakeTimers();
    void run(new Promise(() => {}));
    let ended = false;
    const drawn = appReady().finally(() => {
      ended = true;
    });
    await jest.advanceTimersByTimeAsync(299);
    expect(ended).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await expect(drawn).resolves.toBeUndefined();
    Reflect.deleteProperty(globalThis, 'earlyDrawing');
    await expect(appReady()).resolves.toBeUndefined();
  });
});
