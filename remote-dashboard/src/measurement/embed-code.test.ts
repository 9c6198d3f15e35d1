import { expect, test } from '@jest/globals';
import { readSharedLink } from '../embed/shared-link.ts';
import { embedCode } from './embed-code.ts';
import { measurementPath } from './measurement-link.ts';
import { sentMeasurement } from './testing.tsx';

test('the HTML is a script and an element whose attributes are the link and the datasets, whatever is in them', () => {
  const link = `https://www.example.org${measurementPath(sentMeasurement)}`;
  document.body.innerHTML = embedCode(link, 'https://datasets.example.org/?a="<b>&c');
  const [script, element] = document.body.children;
  expect(script).toHaveAttribute('src', 'https://www.example.org/embed/dashboard.js');
  expect(script).toHaveAttribute('async');
  expect(element?.localName).toBe('probing-dashboard');
  expect(element).toHaveAttribute('panels', 'measurement');
  expect(element).toHaveAttribute('datasets', 'https://datasets.example.org/?a="<b>&c');
  // As the page around it, which has the system's colours more often than not.
  expect(element).toHaveAttribute('theme', 'auto');
  expect(readSharedLink(element?.getAttribute('measurement') ?? '', 'https://www.example.org')).toEqual(sentMeasurement);
});
