import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseStartError } from '../database-unavailable.ts';

/** Longest socket path that every system takes (104 bytes on macOS, 108 on Linux, one of them for the end). */
const LONGEST_SOCKET_PATH = 100;

type Owner = { readonly token: string; readonly pid: number };
export type FolderLock = { readonly release: () => Promise<void> };

/** Does what another process of this machine asks the owner of the folder for, and returns what to tell it. */
export type AnswerRequest = (request: unknown) => Promise<unknown>;

/**
 * Locks the folder for this process with a listening socket inside it, which the kernel frees whenever and however the
 * process ends. Throws a `DatabaseStartError` when another process has the folder. Callers hear a line of who owns it;
 * one that then sends a line of JSON gets a line with the answer.
 */
export async function lockFolder(folder: string, answer?: AnswerRequest): Promise<FolderLock> {
  const place = socketPlace(folder);
  const token = randomBytes(16).toString('hex');
  const callers = new Set<net.Socket>();
  const server = net.createServer((caller) => {
    callers.add(caller);
    caller.once('close', () => callers.delete(caller));
    caller.unref();
    caller.on('error', () => caller.destroy());
    caller.write(`${JSON.stringify({ token, pid: process.pid } satisfies Owner)}\n`);
    void answerLine(caller, answer);
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const caller of callers) caller.destroy();
      await closed;
      place.forget();
    },
  };
}

async function answerLine(caller: net.Socket, answer: AnswerRequest | undefined): Promise<void> {
  const line = await firstLine(caller);
  if (line === undefined) return;
  try {
    if (answer === undefined) throw new Error('it does not take requests');
    caller.end(`${JSON.stringify({ answer: (await answer(JSON.parse(line))) ?? null })}\n`);
  } catch (error) {
    caller.end(`${JSON.stringify({ problem: error instanceof Error ? error.message : String(error) })}\n`);
  }
}

/**
 * Asks the process that owns the folder to do something. Undefined when nobody owns it; an error when the owner fails,
 * or ends before it has answered.
 */
export async function askFolderOwner(
  folder: string,
  request: unknown,
): Promise<{ readonly answer: unknown } | undefined> {
  const place = socketPlace(folder);
  try {
    const owner = await askOwner(place.lock);
    if (owner === undefined) return undefined;
    const socket = net.connect(place.lock);
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    socket.write(`${JSON.stringify(request)}\n`);
    await lines.next();
    const { value } = await lines.next();
    socket.destroy();
    if (value === undefined) throw new Error(`Process ${owner.pid} ended before it had answered.`);
    const said = JSON.parse(value) as { readonly answer: unknown } | { readonly problem: string };
    if ('problem' in said) throw new Error(`Process ${owner.pid}, which has ${folder}, answered: ${said.problem}`);
    return said;
  } finally {
    place.forget();
  }
}

/** Undefined when the other side ends without one. */
function firstLine(socket: net.Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    socket.once('close', () => resolve(undefined));
  });
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
    const socket = net.connect(lock);
    const know = (owner: Owner | undefined) => {
      socket.destroy();
      resolve(owner);
    };
    const unknownOwner = () => know({ token: '', pid: 0 });
    socket.setTimeout(1000, unknownOwner);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') know(undefined);
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') unknownOwner();
      else reject(error);
    });
    void firstLine(socket).then((line) => {
      try {
        know(JSON.parse(line ?? '') as Owner);
      } catch {
        unknownOwner();
      }
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
