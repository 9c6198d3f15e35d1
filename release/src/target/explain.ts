import { types } from 'node:util';
import { ReleaseError } from '../release-error.ts';

/** What happened and what to do, by the code or the name of an error of the file system, the network or the object storage. */
const explanations: Record<string, [what: string, todo: string]> = {};

function add(keys: string, what: string, todo: string): void {
  for (const key of keys.split(' ')) explanations[key] = [what, todo];
}

const again =
  'Nothing is half done: run `release status` to see what holds, then the command again (a rollback with --from, so that it is no second one).';

add(
  'EACCES EPERM EROFS',
  'This user may not read or write there',
  'Run as the owner of the directory, or give it the right to read and write there. A team may write only what docs/releasing.md says under Rights by app.',
);
add(
  'AccessDenied Forbidden AllAccessDisabled',
  'The credentials may not do this',
  'Those of an operator need to list, read, write and delete there; those of a team only what docs/releasing.md says under Rights by app.',
);
add(
  'InvalidAccessKeyId SignatureDoesNotMatch InvalidToken',
  'The object storage does not know these credentials',
  'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN.',
);
add('ExpiredToken ExpiredTokenException TokenRefreshRequired', 'The credentials have expired', 'Get new ones, then run the command again.');
add(
  'CredentialsProviderError',
  'There are no credentials',
  'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile with AWS_PROFILE.',
);
add(
  'RequestTimeTooSkewed RequestExpired',
  "This machine's clock and that of the object storage differ too much",
  'Set the clock (e.g. `timedatectl set-ntp true`), then run the command again.',
);
explanations['Region is missing'] = [
  'Nobody says in which region the bucket is',
  "Set AWS_REGION, or AWS_ENDPOINT_URL for a storage that is not Amazon's.",
];
add('ERR_INVALID_URL', 'AWS_ENDPOINT_URL is no URL', 'Write it with the scheme, e.g. https://s3.example.org');
add('EPROTO', 'Nobody speaks TLS there', 'Check scheme and port of AWS_ENDPOINT_URL.');
add('NoSuchBucket', 'There is no such bucket', 'Create it, or check the name and AWS_ENDPOINT_URL.');
add('PermanentRedirect AuthorizationHeaderMalformed', 'The bucket is in another region', 'Set AWS_REGION to the region of the bucket.');
add(
  'ENOSPC EDQUOT QuotaExceeded InsufficientStorage XMinioStorageFull',
  'There is no space left',
  'Make room, or free inodes if `df -i` says so (`release prune --keep 3` removes old versions, of a mirror in the site that it follows), then run the command again: it goes on where it stopped.',
);
add(
  'NotImplemented',
  'The object storage does not know what was asked of it',
  'docs/releasing.md says what a storage needs, and which were tested.',
);
add(
  'EIO',
  'The disk cannot read or write',
  'Copy the site to another disk, for this one is failing (`dmesg` says more). `release check` names what else is damaged, and how to mend it.',
);
add('ENAMETOOLONG', 'A name is too long for this disk', 'Choose a target with a shorter path.');
add('ENOTDIR', 'Something on the way there is no directory', 'Check the path of the target.');
add('EMFILE ENFILE', 'Too many files are open', 'Raise the limit (`ulimit -n 4096`), then run the command again.');
const unknownHost = 'ENOTFOUND EAI_AGAIN';
add(unknownHost, 'The host of the target is not known', 'Check the network, AWS_ENDPOINT_URL and the name of the bucket.');
add(
  'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'Nobody whom this machine trusts has signed the certificate of the object storage',
  'For one of your own, set NODE_EXTRA_CA_CERTS to a file with the certificate that signs it (PEM), then run the command again.',
);
add(
  'CERT_HAS_EXPIRED CERT_NOT_YET_VALID ERR_TLS_CERT_ALTNAME_INVALID',
  'The certificate of the object storage is not valid, or not for this name',
  "Renew it, set this machine's clock, or check AWS_ENDPOINT_URL.",
);
const noAnswer =
  'ECONNREFUSED ECONNRESET ECONNABORTED EHOSTUNREACH ENETUNREACH EPIPE ETIMEDOUT TimeoutError RequestTimeout NetworkingError';
add(noAnswer, 'The network or the object storage has failed', again);
const throttled = 'TooManyRequests TooManyRequestsException Throttling ThrottlingException RequestLimitExceeded 429';
const outOfOrder = `SlowDown ServiceUnavailable InternalError 500 502 503 504 ${throttled}`;
add(outOfOrder, 'The object storage is out of order', again);
// Any other response: the client of the storage does not understand it, e.g. the HTML of a web server.
add('$metadata', 'What answers there is no object storage, or says what this tool does not know', 'Check AWS_ENDPOINT_URL.');

/**
 * Makes sentences of an error of the storage.
 *
 * @param place - the target, as the operator named it.
 * @returns what is known to be a message for the operator already as it is.
 */
export function explain(error: unknown, place: string): unknown {
  if (error instanceof ReleaseError || !types.isNativeError(error)) return error;
  const [what, todo] =
    keysOf(error)
      .map((key) => explanations[key])
      .find(Boolean) ?? [];
  if (!what) return error;
  const where = 'path' in error && typeof error.path === 'string' ? error.path : place;
  return new ReleaseError(`${what}: ${where} (${error.message || error.name}).\n${todo}`, { cause: error });
}

/** Whether an error is one that may be over a minute later, other than e.g. credentials that have expired. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ReleaseError || !types.isNativeError(error)) return false;
  const outages = [unknownHost, noAnswer, outOfOrder].join(' ').split(' ');
  return keysOf(error).some((key) => outages.includes(key));
}

/** Everything an error may be known by, its causes included. */
function keysOf(error: Error): string[] {
  const { code, $metadata, cause, errors } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
    errors?: unknown[];
  };
  const inner = [cause, ...(errors ?? [])].filter((item) => types.isNativeError(item));
  const status = $metadata?.httpStatusCode && String($metadata.httpStatusCode);
  return [code, error.name, error.message, status, ...inner.flatMap(keysOf), status && '$metadata'].filter((key): key is string =>
    Boolean(key),
  );
}
