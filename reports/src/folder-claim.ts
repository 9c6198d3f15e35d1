import { mkdir, unlink } from 'node:fs/promises';
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
 * @throws {Error} when another process has the folder, its path is too long for a socket, or it cannot be made. A folder in which no socket can be made (on a full disk) is not claimed.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const socket = path.join(folder, 'receiver.sock');
  const excess = Buffer.byteLength(socket) - longestPath;
  if (excess > 0)
    throw new Error(`${folder} has too long a path for a socket, by ${excess} bytes. Name another folder in STATE_DIRECTORY.`);
  await mkdir(folder, { recursive: true });
  const claim = createServer((connection) => connection.destroy());
  // It alone keeps no process running.
  claim.unref();
  let fault = await faultOfListening(claim, socket);
  if (fault === 'EADDRINUSE') {
    if (await isAnswered(socket)) throw new Error(`Another receiver counts in ${folder}. Two would overwrite each other's counts.`);
    await unlink(socket).catch(() => {});
    fault = await faultOfListening(claim, socket);
  }
  return async () => {
    if (fault === undefined) await new Promise((resolve) => claim.close(resolve));
  };
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

function isAnswered(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
