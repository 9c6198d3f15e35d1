import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DirectoryTarget } from 'release';
import { largeSite } from 'release/large-site';

/** A directory that is written to without waiting for the disk, which would take an hour for 1,000 remotes with 100 versions. */
class UnsyncedTarget extends DirectoryTarget {
  override async create(name: string, content: Buffer): Promise<boolean> {
    const file = path.join(this.place, name);
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      writeFileSync(file, content, { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }
}

/** Counts what is written. */
export class CountingTarget extends DirectoryTarget {
  files = 0;
  bytes = 0;

  override async create(name: string, content: Buffer): Promise<boolean> {
    const created = await super.create(name, content);
    if (created) {
      this.files += 1;
      this.bytes += content.length;
    }
    return created;
  }
}

/** Sets up a site in an empty folder: each remote has one prerendered page, in so many versions. */
export async function setUp(folder: string, remotes: number, versions: number): Promise<void> {
  await largeSite(new UnsyncedTarget(folder), remotes, 1, { versions });
}
