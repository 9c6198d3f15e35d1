import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:https';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { parseJson } from '../parse-json.ts';
import { ReleaseError, restore } from '../release-error.ts';
import { type Condition, ifMatch, type ProbeObject, probeConditions, type TagForm } from './probe-conditions.ts';
import { type Current, generationName, type Item, type Target } from './target.ts';

const pointer = 'current.json';

/** Bytes that are sent with one write. */
const PIECE = 64 * 1024;

/** A site in S3-compatible object storage that knows conditional writes. The object `current.json` names the current generation. */
export class S3Target implements Target {
  readonly place: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #client: S3Client;
  #form: TagForm = 'with quotes';

  /**
   * @param prefix - ends with `/`, or is empty.
   */
  constructor(bucket: string, prefix: string, client: S3Client = clientOfEnvironment()) {
    this.place = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = client;
  }

  async read(name: string): Promise<Buffer | undefined> {
    return (await this.#get(name))?.content;
  }

  async list(folder: string): Promise<Item[]> {
    const items: Item[] = [];
    for await (const { Contents = [] } of this.#pagesOf(folder)) {
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
        items.push({ path: Key.slice(this.#prefix.length), size: Size, modified: LastModified });
    }
    return items;
  }

  async folderNames(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { CommonPrefixes = [] } of this.#pagesOf(folder, '/'))
      names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice((this.#prefix + folder).length, -1)));
    return names;
  }

  /** The storage gives up to 1,000 entries at a time. @param delimiter - what ends the name of a folder, which is then one entry. */
  async *#pagesOf(folder: string, delimiter?: string) {
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: this.#prefix + folder,
          ...(delimiter && { Delimiter: delimiter }),
          ...(token && { ContinuationToken: token }),
        }),
      );
      yield page;
      token = page.NextContinuationToken;
    } while (token);
  }

  create(name: string, content: Buffer): Promise<boolean> {
    return this.#put(name, content, { IfNoneMatch: '*' });
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#key(name)));
  }

  async readCurrent(): Promise<Current | undefined> {
    const found = await this.#get(pointer);
    if (!found) return undefined;
    const where = `${this.place}/${pointer}`;
    const document = parseJson(found.content, where, restore) as { generation?: unknown } | null;
    return { generation: generationName(document?.generation, where), tag: found.tag };
  }

  async swapCurrent(from: Current | undefined, to: string): Promise<boolean> {
    const content = Buffer.from(`${JSON.stringify({ generation: to })}\n`);
    if (!from) return this.#put(pointer, content, { IfNoneMatch: '*' });
    if (await this.#put(pointer, content, ifMatch(from.tag, this.#form))) return true;
    // Refused although nothing has changed: perhaps this storage compares in the other form.
    if ((await this.readCurrent())?.tag !== from.tag) return false;
    const form = await this.#workingForm();
    if (form === this.#form) return false;
    this.#form = form;
    return this.#put(pointer, content, ifMatch(from.tag, form));
  }

  async probe(): Promise<void> {
    await this.#workingForm();
  }

  /** @throws {ReleaseError} that says what this storage lacks. */
  async #workingForm(): Promise<TagForm> {
    const names: string[] = [];
    const newObject = (): ProbeObject => {
      const name = `probe-${randomUUID()}`;
      names.push(name);
      return {
        write: (content, condition) => this.#put(name, Buffer.from(content), condition).catch(refusedIfUnknown),
        read: async () => {
          const found = await this.#get(name);
          return found && { content: found.content.toString(), tag: found.tag };
        },
      };
    };
    const conditions = await probeConditions(newObject).finally(() => Promise.all(names.map((name) => this.remove(name))));
    if ('form' in conditions) return conditions.form;
    throw new ReleaseError(
      `The object storage of ${this.place} cannot keep a site, where no team may overwrite another one's release:\n${conditions.lacks.map((line) => `  ${line}`).join('\n')}\nChoose one with conditional writes; docs/releasing.md names what was tested.`,
    );
  }

  async #get(name: string): Promise<{ content: Buffer; tag: string } | undefined> {
    try {
      const { Body, ETag = '' } = await this.#client.send(new GetObjectCommand(this.#key(name)));
      return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag };
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  /** @returns `false` when the condition was not met. */
  async #put(name: string, content: Buffer, condition: Condition): Promise<boolean> {
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#key(name), Body: content, ...condition }));
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  #key(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }
}

/**
 * A client with the endpoint and the credentials of the usual environment variables and files. A storage that says nothing for 30 s is asked again:
 * with four attempts, a command ends after two minutes.
 *
 * @param connections - settings of its connections that override the usual ones.
 */
export function clientOfEnvironment(connections: { socketTimeout?: number; httpsAgent?: Agent } = {}): S3Client {
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const own = Boolean(AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL);
  const region = AWS_REGION || AWS_DEFAULT_REGION || (own ? 'us-east-1' : undefined);
  // A workflow sets a variable without a value to nothing, which the SDK takes for a name.
  if (AWS_REGION === '') delete process.env.AWS_REGION;
  const client = new S3Client({
    ...(region && { region }),
    // Storage other than Amazon's often has no name per bucket, and knows no checksums in trailers.
    forcePathStyle: own,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    // Not `requestTimeout`: it counts the time that the sending of a large file takes, and the wait for a connection.
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 30_000, ...connections },
  });
  client.middlewareStack.add((next) => (given) => next({ ...given, request: inPieces(given.request) }), {
    step: 'deserialize',
    priority: 'low',
  });
  return client;
}

/** A request whose body is sent in pieces: over TLS a connection counts as silent until a write has ended, and that of a large file takes long. */
function inPieces(request: unknown): unknown {
  const { body } = request as { body?: unknown };
  return Buffer.isBuffer(body) && body.length > PIECE ? { ...(request as object), body: Readable.from(piecesOf(body)) } : request;
}

function* piecesOf(content: Buffer): Iterable<Buffer> {
  for (let from = 0; from < content.length; from += PIECE) yield content.subarray(from, from + PIECE);
}

/** Whether a condition was not met: 412; 409 when somebody writes the object at this moment; 404 when that is gone which was to match. */
function isRefusal(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name !== 'NoSuchBucket' && [404, 409, 412].includes($metadata?.httpStatusCode ?? 0);
}

/** A storage that knows no conditional writes may say so with an error of its own. */
function refusedIfUnknown(error: unknown): false {
  if ((error as Error).name === 'NotImplemented') return false;
  throw error;
}
