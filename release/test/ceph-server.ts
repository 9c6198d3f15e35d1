import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { temporaryFolder } from '../src/testing.ts';
import { freePort } from './free-port.ts';

/** A running Ceph. */
export interface CephServer {
  /** The S3 API of its gateway, on loopback. */
  origin: string;
  /** E.g. `16.2.15`. */
  version: string;
  /** The user whose bucket it is; the environment names its credentials. */
  owner: Credentials;
  /** Makes another user, who may do nothing in the bucket before its policy says so. */
  addUser(name: string): Credentials;
  /** Sets the policy of the bucket, JSON. */
  setPolicy(policy: string): Promise<void>;
  close(): Promise<void>;
}

/** What the gateway knows a user by. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const packages = 'apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common';

/**
 * Starts Ceph from Debian's packages: a monitor, a storage daemon that keeps everything in memory, and the S3 gateway, each a process of
 * this one, on loopback, without a login between them, in a folder of its own. It takes about ten seconds.
 *
 * @param bucket - made for the test.
 * @throws {Error} when Ceph is not installed, or does not answer.
 */
export async function startCeph(bucket: string): Promise<CephServer> {
  const folder = temporaryFolder();
  const [monitorPort, gatewayPort] = [await freePort(), await freePort()];
  const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, CEPH_CONF: path.join(folder, 'ceph.conf') };
  const version = versionOf(environment);
  const [cluster, device] = [randomUUID(), randomUUID()];
  writeFileSync(environment.CEPH_CONF, configuration(folder, cluster, monitorPort));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(path.join(folder, name));

  const daemons: ChildProcess[] = [];
  const close = async () => {
    // The gateway first: it writes to the others when it ends.
    for (const daemon of daemons.reverse()) {
      const ended = !hasEnded(daemon) && new Promise((resolve) => daemon.once('exit', resolve));
      daemon.kill('SIGKILL');
      await ended;
    }
  };
  const start = (command: string, ...args: string[]) => {
    const log = openSync(path.join(folder, 'log'), 'a');
    daemons.push(spawn(command, [...args, '--foreground'], { env: environment, cwd: folder, stdio: ['ignore', log, log] }));
  };
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { env: environment, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', timeout: 60_000 });
  try {
    run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, 'monmap');
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap');
    start('ceph-mon', '-i', 'a');
    run('ceph', 'osd', 'new', device, '0');
    run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', device);
    // The daemon would do so itself, and end where it is faster than the monitor's map: 'wrong fsid'.
    run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=a');
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.rgw', `--rgw_frontends=beast endpoint=127.0.0.1:${gatewayPort}`);
    const origin = `http://127.0.0.1:${gatewayPort}`;
    await answering(origin, daemons);
    const addUser = (name: string): Credentials => {
      const [accessKeyId, secretAccessKey] = [name.toUpperCase(), randomUUID()];
      const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
      run('radosgw-admin', '-n', 'client.rgw', 'user', 'create', `--uid=${name}`, `--display-name=${name}`, ...keys);
      return { accessKeyId, secretAccessKey };
    };
    const owner = addUser('site');
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
    Object.assign(process.env, {
      AWS_ENDPOINT_URL: origin,
      AWS_ACCESS_KEY_ID: owner.accessKeyId,
      AWS_SECRET_ACCESS_KEY: owner.secretAccessKey,
    });
    const { CreateBucketCommand, PutBucketPolicyCommand, S3Client } = await import('@aws-sdk/client-s3');
    const client = new S3Client({ region: 'us-east-1', forcePathStyle: true, credentials: owner });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    const setPolicy = async (policy: string) => {
      await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: policy }));
    };
    return { origin, version, owner, addUser, setPolicy, close };
  } catch (error) {
    await close();
    throw new Error(`Ceph does not start: ${(error as Error).message}\n${readFileSync(path.join(folder, 'log'), 'utf8').slice(-3000)}`, {
      cause: error,
    });
  }
}

function versionOf(environment: NodeJS.ProcessEnv): string {
  const { stdout } = spawnSync('radosgw', ['--version'], { env: environment, encoding: 'utf8' });
  const version = /ceph version (\S+)/.exec(stdout ?? '')?.[1];
  if (!version) throw new Error(`Ceph is not installed, and this tests the release tool on it. Debian: ${packages}`);
  return version;
}

function configuration(folder: string, cluster: string, monitorPort: number): string {
  return `[global]
fsid = ${cluster}
mon host = [v1:127.0.0.1:${monitorPort}]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
public network = 127.0.0.0/8
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}
admin socket = ""
log file = ""
log to stderr = true
mon cluster log file = ${folder}/cluster.log
keyring = ${folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
ms bind msgr2 = false
[mon.a]
mon data = ${folder}/mon
public addr = v1:127.0.0.1:${monitorPort}
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
osd class update on start = false
osd crush update on start = false
memstore device bytes = 1073741824
[client]
rgw data = ${folder}/rgw
`;
}

async function answering(origin: string, daemons: ChildProcess[]): Promise<void> {
  for (const patience = AbortSignal.timeout(120_000); ; await setTimeout(100)) {
    const dead = daemons.find(hasEnded);
    if (dead) throw new Error(`${dead.spawnfile} has ended with ${dead.signalCode ?? dead.exitCode}.`);
    if (
      await fetch(origin, { signal: patience }).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    patience.throwIfAborted();
  }
}

/** One that a signal has ended, e.g. for lack of memory, has no exit code. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
