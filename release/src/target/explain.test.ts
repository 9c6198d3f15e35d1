/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { ReleaseError } from '../release-error.ts';
import { explain, isOutage } from './explain.ts';

const systemError = (code: string, more: object = {}) => Object.assign(new Error(`${code}: it failed`), { code, ...more });
const serviceError = (name: string, httpStatusCode = 400) => Object.assign(new Error('Message'), { name, $metadata: { httpStatusCode } });

test.each([
  [systemError('EACCES'), 'This user may not read or write there: s3://site (EACCES: it failed).\nRun as the owner'],
  [systemError('ENOSPC', { path: '/srv/site/files/a' }), 'There is no space left: /srv/site/files/a (ENOSPC: it failed).\nMake room'],
  [systemError('EIO', { path: '/srv/site/files/a' }), 'The disk cannot read or write: /srv/site/files/a (EIO: it failed).\nCopy the site'],
  [systemError('EROFS'), 'This user may not read or write there'],
  [systemError('ECONNRESET'), 'The network or the object storage has failed: s3://site (ECONNRESET: it failed).\nNothing is half done'],
  [systemError('ENOTFOUND'), 'The host of the target is not known'],
  [new Error('outer', { cause: systemError('ECONNREFUSED') }), 'The network or the object storage has failed'],
  [Object.assign(new Error(''), { errors: [systemError('ECONNREFUSED')] }), 'The network or the object storage has failed'],
  [serviceError('RequestTimeTooSkewed', 403), "This machine's clock and that of the object storage differ too much"],
  [serviceError('AccessDenied', 403), 'The credentials may not do this'],
  [serviceError('InvalidAccessKeyId', 403), 'The object storage does not know these credentials'],
  [serviceError('NoSuchBucket', 404), 'There is no such bucket'],
  [serviceError('QuotaExceeded', 507), 'There is no space left'],
  [serviceError('NotImplemented', 501), 'The object storage does not know what was asked of it'],
  [new Error('Region is missing'), 'Nobody says in which region the bucket is'],
  [Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' }), 'AWS_ENDPOINT_URL is no URL'],
  [systemError('EPROTO'), 'Nobody speaks TLS there'],
  // What an HTML page is to the client of the storage.
  [Object.assign(new Error('XML parse error'), { $metadata: { httpStatusCode: 404 } }), 'What answers there is no object storage'],
  [serviceError('TooManyRequests', 429), 'The object storage is out of order'],
  [serviceError('ThrottlingException'), 'The object storage is out of order'],
  [serviceError('SomethingNew', 503), 'The object storage is out of order'],
])('%#: %j', (error, message) => {
  const explained = explain(error, 's3://site');
  expect(explained).toBeInstanceOf(ReleaseError);
  expect((explained as Error).message).toContain(message);
  expect((explained as Error).cause).toBe(error);
});

test.each([
  [serviceError('TooManyRequests', 429), true],
  [serviceError('SomethingNew', 429), true],
  [serviceError('RequestLimitExceeded'), true],
  [serviceError('SlowDown', 503), true],
  [serviceError('AccessDenied', 403), false],
])('%#: a rollout waits for the end of an outage, of throttling too, and of nothing else: %j', (error, isOne) => {
  expect(isOutage(error)).toBe(isOne);
});

test('leaves alone what is a message already, and what nobody expected', () => {
  for (const error of [new ReleaseError('known'), new TypeError('a mistake of ours'), 'no error']) expect(explain(error, 'x')).toBe(error);
});
