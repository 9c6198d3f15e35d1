import { beforeEach, expect, jest, test } from '@jest/globals';
import { tellPage } from '../page-events.ts';
import { replayClick } from './replay-click.ts';

const onClick = jest.fn<(event: Event) => void>();

beforeEach(() => {
  onClick.mockClear();
  document.body.innerHTML = '<button><span>Login</span></button><p>Text</p>';
  replayClick();
});
const element = (selector: string) => document.querySelector(selector) as HTMLElement;
const hydrate = () => {
  element('button').addEventListener('click', onClick);
  tellPage('started');
};

test('a click before hydration counts once', () => {
  element('span').click();
  hydrate();
  expect(onClick).toHaveBeenCalledTimes(1);
  tellPage('started');
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('the last click counts, and only one on a button', () => {
  element('span').click();
  element('p').click();
  hydrate();
  expect(onClick).not.toHaveBeenCalled();
});

test('a click after hydration is not repeated', () => {
  hydrate();
  element('button').click();
  tellPage('started');
  expect(onClick).toHaveBeenCalledTimes(1);
});
