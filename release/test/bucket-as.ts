import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Credentials } from './ceph-server.ts';

/** A bucket as a user of the storage reaches it, without the release tool. The environment names the endpoint. */
export function bucketAs(Bucket: string, credentials: Credentials) {
  const client = new S3Client({ region: 'us-east-1', forcePathStyle: true, credentials });
  return {
    client,
    /** Entity tags of all objects, by key. */
    async objects(): Promise<Record<string, string>> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Object.fromEntries(Contents.map(({ Key = '', ETag = '' }) => [Key, ETag]));
    },
    async textOf(Key: string): Promise<string> {
      return (await (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()) ?? '';
    },
    /** @param condition - e.g. `{ IfNoneMatch: '*' }` */
    put: (Key: string, Body: string, condition: object = {}) => client.send(new PutObjectCommand({ Bucket, Key, Body, ...condition })),
  };
}
