import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseStartError } from '../database-unavailable.ts';

/** Longest socket path that every system takes (104 bytes on macOS, 108 on Linux, one of them for the end). */
const LONGEST_SOCKET_PATH = 100;

type Owner = { readonly token: string; readonly pid: number };
export type FolderLock = { readonly release: () => Promise<void> };

/**
 * Locks the folder for this process with a listening socket inside it, which the kernel frees whenever and however the
 * process ends. Throws a `DatabaseStartError` when another process has the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const place = socketPlace(folder);
  const token = randomBytes(16).toString('hex');
  const server = net.createServer((caller) => {
    caller.on('error', () => caller.destroy());
    caller.end(JSON.stringify({ token, pid: process.pid } satisfies Owner));
  });
  try {
    await refuseIfOwned(place.lock, folder);
    await claim(server, place, folder, token);
  } catch (error) {
    server.close();
    place.forget();
    throw error;
  }
  server.unref();
  return {
    release: async () => {
      const owner = await askOwner(place.lock);
      if (owner?.token === token && place.rename) fs.rmSync(place.lock, { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
      place.forget();
    },
  };
}

/** Listens under a unique name and renames that over what a dead owner left; then checks that nobody did the same. */
async function claim(server: net.Server, place: SocketPlace, folder: string, token: string): Promise<void> {
  const own = place.rename ? `${place.lock}.${token.slice(0, 6)}` : place.lock;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(own, resolve);
  });
  if (!place.rename) return;
  try {
    await refuseIfOwned(place.lock, folder);
    fs.renameSync(own, place.lock);
  } catch (error) {
    fs.rmSync(own, { force: true });
    throw error;
  }
  for (let round = 0; round < 3; round += 1) {
    await pause(40 + Math.random() * 40);
    const owner = await askOwner(place.lock);
    if (owner?.token !== token) throw inUse(folder, owner);
  }
}

async function refuseIfOwned(lock: string, folder: string): Promise<void> {
  const owner = await askOwner(lock);
  if (owner !== undefined) throw inUse(folder, owner);
}

function inUse(folder: string, owner: Partial<Owner> | undefined): DatabaseStartError {
  const who = owner?.pid === undefined || owner.pid === 0 ? 'another process' : `process ${owner.pid}`;
  return new DatabaseStartError(
    `The data folder ${folder} is in use by ${who}. Stop that one first, or set REMISE_DATA to another folder.`,
  );
}

/** Asks who listens; undefined when nobody does. A listener that does not answer in time still counts as the owner. */
function askOwner(lock: string): Promise<Owner | undefined> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(lock);
    const unknownOwner = () => resolve({ token: '', pid: 0 });
    socket.setTimeout(1000, () => {
      socket.destroy();
      unknownOwner();
    });
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    socket.on('end', () => {
      try {
        resolve(JSON.parse(answer) as Owner);
      } catch {
        unknownOwner();
      }
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined);
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') unknownOwner();
      else reject(error);
    });
  });
}

type SocketPlace = { readonly lock: string; readonly rename: boolean; readonly forget: () => void };

function socketPlace(folder: string): SocketPlace {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return { lock: `\\\\.\\pipe\\remise-${hash}`, rename: false, forget: () => {} };
  const direct = path.join(folder, 'app.lock');
  if (Buffer.byteLength(direct) + 7 <= LONGEST_SOCKET_PATH) return { lock: direct, rename: true, forget: () => {} };
  if (process.platform !== 'linux') return { lock: `/tmp/remise-${hash}.lock`, rename: true, forget: () => {} };
  // The same file by a short name: Linux resolves the open folder behind the descriptor.
  const descriptor = fs.openSync(folder, 'r');
  const forget = () => fs.closeSync(descriptor);
  return { lock: `/proc/self/fd/${descriptor}/app.lock`, rename: true, forget };
}
