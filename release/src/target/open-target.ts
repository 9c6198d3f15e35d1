import { UsageError } from '../release-error.ts';
import { DirectoryTarget } from './directory-target.ts';
import type { Target } from './target.ts';

/**
 * The target that an operator names.
 *
 * @param where - a directory, or `s3://bucket/prefix`.
 */
export async function openTarget(where: string): Promise<Target> {
  if (!/^[a-z0-9]+:\/\//i.test(where)) return new DirectoryTarget(where);
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(where) ?? [];
  if (!bucket) throw new UsageError(`'${where}' is no target: name a directory, or s3://bucket/prefix.`);
  // The SDK takes a while to load, and a directory does without. It warns of the Node version that its later releases will need.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { S3Target } = await import('./s3-target.ts');
  return new S3Target(bucket, prefix && `${prefix}/`);
}
