import { randomUUID } from 'node:crypto';
import { mkdir, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/** The longest path of a socket on macOS, in bytes; Linux has 107. Node cuts a longer one off without a word: the socket would be elsewhere. */
const longestPath = 103;

/**
 * Claims a folder for this process, and makes it if there is none, because two receivers would overwrite each other's counts. A claim is a
 * socket in the folder: it ends with the process, however that ends, and no other process can be taken for its holder, as with a file that has
 * a process id.
 *
 * @returns what ends the claim.
 * @throws {Error} when another process has the folder, its path is too long for a socket, or it cannot be made. A folder in which no socket can
 * be made (on a full disk) is not claimed.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const socket = shortest(path.join(folder, 'receiver.sock'));
  const excess = Buffer.byteLength(socket) - longestPath;
  if (excess > 0)
    throw new Error(`${folder} has too long a path for a socket, by ${excess} bytes. Name another folder in STATE_DIRECTORY.`);
  await mkdir(folder, { recursive: true });
  const claim = createServer((connection) => connection.destroy());
  // It alone keeps no process running.
  claim.unref();
  let fault = await faultOfListening(claim, socket);
  for (let attempt = 0; fault === 'EADDRINUSE' && attempt < 3; attempt += 1) {
    if (!(await removeIfDead(socket))) throw new Error(`Another receiver counts in ${folder}. Two would overwrite each other's counts.`);
    fault = await faultOfListening(claim, socket);
  }
  return async () => {
    if (fault === undefined) await new Promise((resolve) => claim.close(resolve));
  };
}

/** The same file from the working directory if that is shorter: a checkout of any depth has a folder beside its own sources. */
function shortest(file: string): string {
  const relative = path.relative('', file);
  return Buffer.byteLength(relative) < Buffer.byteLength(file) ? relative : file;
}

/** @returns the code of what went wrong, if anything did. */
function faultOfListening(server: Server, socket: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const onError = ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code);
    server.once('error', onError);
    server.listen(socket, () => {
      server.off('error', onError);
      resolve(undefined);
    });
  });
}

/**
 * Removes the socket of a process that was killed.
 *
 * @returns `false` when another process listens.
 */
async function removeIfDead(socket: string): Promise<boolean> {
  if (await isAnswered(socket)) return false;
  // Another process may have put its own there since: it is asked again where nobody replaces it. The path is as long as the first one.
  const moved = path.join(path.dirname(socket), `${randomUUID().slice(0, 8)}.sock`);
  try {
    await rename(socket, moved);
  } catch {
    return true;
  }
  const isAlive = await isAnswered(moved);
  await (isAlive ? rename(moved, socket) : unlink(moved).catch(() => rename(moved, socket)));
  return !isAlive;
}

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
