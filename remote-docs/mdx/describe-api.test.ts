/** @jest-environment node */
import { expect, test } from '@jest/globals';
import openapi from 'shared/gateway/openapi.json' with { type: 'json' };
import { type Api, describeApi } from './describe-api.ts';

const text = describeApi(openapi as unknown as Api);

test('every call has a heading, its path, and every status', () => {
  const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, unknown>)
      .filter(([, operation]) => !Array.isArray(operation))
      .map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        ...(operation as { summary: string; responses: object }),
      })),
  );
  expect(operations).toHaveLength(7);
  for (const { call, summary, responses } of operations) {
    const [, part = ''] = text.split(`## ${summary}\n\n\`${call}\` `);
    const own = part.split('\n## ')[0] ?? '';
    for (const status of Object.keys(responses)) expect(own).toContain(`\n| ${status} | `);
  }
});

test('members of lists and of tuples have paths', () => {
  expect(text).toContain('| `probes` | list | What each of them sends. |');
  expect(text).toContain('| `probes[][1]` | whole number, 1 to 65535 | Source port. |');
  expect(text).toContain('| `probes[][4]` | `"udp"` or `"icmpv6"` | Protocol. |');
  expect(text).toContain('| `agents[].prefixes[].user_prefix` | text | ');
  expect(text).toContain('| `[].health.healthy` | true or false | ');
  expect(text).toContain('| `[].config` | list or null | ');
});

test('what the file says of an answer as a whole is printed before its members', () => {
  const [, part = ''] = text.split('## Follow a measurement\n');
  expect(part.split('\n## ')[0]).toMatch(/`measurement_complete`[^|]*\n\n<Table label="Answer: /);
});

test('a name that the file does not define is a mistake', () => {
  const get = { summary: 'Get', description: 'Get.', security: [], responses: { 200: { $ref: '#/components/responses/None' } } };
  expect(() => describeApi({ paths: { '/': { get } }, components: { schemas: {}, responses: {} } })).toThrow(
    'The OpenAPI file has no #/components/responses/None.',
  );
});
