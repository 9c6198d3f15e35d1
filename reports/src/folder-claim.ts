import { randomUUID } from 'node:crypto';
import { mkdir, readdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest path of a socket on macOS, in bytes; Linux has 107. Node cuts a longer one off without a word: the socket would be elsewhere. */
const longestPath = 103;

/** ms after which a process that takes a connection but says nothing, e.g. because it is stopped, counts as the one that has the folder. */
const patience = 1_000;

/** What is known of a process by its socket. */
type Claim = 'dead' | 'claims' | 'has it';

/**
 * Claims a folder for this process, and makes it if there is none, because two receivers would overwrite each other's counts. A claim is a
 * socket in the folder: it ends with the process, however that ends, and no other process can be taken for its holder, as with a file that has
 * a process id.
 *
 * Each process listens under a name of its own, and only then asks the others: of two that start at once, at least one sees the other. Its
 * answer says whether it has the folder or only claims it. Of those that claim it, the first by name gets it.
 *
 * @returns what ends the claim.
 * @throws {Error} when another process has the folder, its path is too long for a socket, or it cannot be made. A folder in which no socket can
 * be made (on a full disk) is not claimed.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const name = `${randomUUID().slice(0, 8)}.sock`;
  const socket = shortest(path.join(folder, name));
  const excess = Buffer.byteLength(socket) - longestPath;
  if (excess > 0)
    throw new Error(`${folder} has too long a path for a socket, by ${excess} bytes. Name another folder in STATE_DIRECTORY.`);
  await mkdir(folder, { recursive: true });
  let claim: Claim = 'claims';
  const server = createServer((connection) => connection.on('error', () => {}).end(claim));
  // It alone keeps no process running.
  server.unref();
  const isListening = await listens(server, socket);
  const end = async () => {
    if (isListening) await new Promise((resolve) => server.close(resolve));
  };
  for (;;) {
    const claims = await claimsIn(path.dirname(socket));
    const alive = [...claims.keys()].filter((file) => claims.get(file) !== 'dead').sort();
    // Its own is not there when another has removed it between its making and its first answer.
    if ([...claims.values()].includes('has it') || alive[0] !== (isListening ? name : undefined)) {
      await end();
      throw new Error(`Another receiver counts in ${folder}. Two would overwrite each other's counts.`);
    }
    if (alive.length <= 1) {
      claim = 'has it';
      const dead = [...claims.keys()].filter((file) => file !== name);
      await Promise.all(dead.map((file) => unlink(path.join(folder, file)).catch(() => {})));
      return end;
    }
    await sleep(10);
  }
}

/** The same file from the working directory if that is shorter: a checkout of any depth has a folder beside its own sources. */
function shortest(file: string): string {
  const relative = path.relative('', file);
  return Buffer.byteLength(relative) < Buffer.byteLength(file) ? relative : file;
}

function listens(server: Server, socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(socket, () => resolve(true));
  });
}

/** @returns the claims in a folder, by their file names. */
async function claimsIn(folder: string): Promise<Map<string, Claim>> {
  const files = (await readdir(folder)).filter((file) => /^[\da-f]{8}\.sock$/.test(file));
  return new Map(await Promise.all(files.map(async (file): Promise<[string, Claim]> => [file, await ask(path.join(folder, file))])));
}

function ask(socket: string): Promise<Claim> {
  return new Promise((resolve) => {
    let answer = '';
    const connection = connect(socket);
    connection.setTimeout(patience, () => connection.destroy());
    connection.on('data', (data) => {
      answer += data;
    });
    // A process that lives refuses nobody; it may have no room for more connections at this moment (EAGAIN).
    connection.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EAGAIN' ? 'has it' : 'dead'));
    connection.on('close', () => resolve(answer === 'claims' ? 'claims' : 'has it'));
  });
}
