import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type TemporaryPostgres = {
  /** Address of the database `postgres` of a superuser. */
  readonly url: string;
  readonly binaries: string;
  /** Stops without a checkpoint, as a crash would, and starts again on the same data. */
  readonly crash: () => Promise<void>;
  /** Ends every connection, stops as an administrator does, and starts again after so long. */
  readonly restart: (awayMs?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The folder of its data. */
  readonly data: string;
};

type PostgresOptions = {
  /** Commits reach the disk. */
  readonly durable?: boolean;
  /** Where its folder is made; among temporary files unless given. */
  readonly parent?: string;
  /** Settings of the server, such as `max_connections=20`. */
  readonly settings?: readonly string[];
};

/** Folder of the newest PostgreSQL server (15 or newer) on this machine; undefined when there is none. */
export function findPostgresBinaries(): string | undefined {
  const fromPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const debian = listFolders('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`);
  const redHat = listFolders('/usr')
    .filter((name) => /^pgsql-\d+$/.test(name))
    .map((name) => `/usr/${name}/bin`);
  const homebrew = listFolders('/opt/homebrew/opt')
    .filter((name) => name.startsWith('postgresql'))
    .map((name) => `/opt/homebrew/opt/${name}/bin`);
  return [...debian, ...redHat, ...homebrew, ...fromPath].find(
    (folder) => fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres')),
  );
}

function listFolders(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).toSorted((left, right) => right.localeCompare(left, 'en', { numeric: true }));
}

/** Starts a separate PostgreSQL server on a free port; `stop` removes it with its data. */
export async function startTemporaryPostgres(options: PostgresOptions = {}): Promise<TemporaryPostgres> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('No PostgreSQL server is installed on this machine.');
  const folder = fs.mkdtempSync(path.join(options.parent ?? os.tmpdir(), 'remise-postgres-'));
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    fs.chownSync(folder, Number(stdout), -1);
  }
  const asServer = (program: string, args: readonly string[]): [string, string[]] => {
    const file = path.join(binaries, program);
    return asRoot ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, [...args]];
  };
  const data = path.join(folder, 'data');
  const init = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'];
  await run(...asServer('initdb', [...init, '--no-sync']), { cwd: folder });
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    `fsync=${options.durable === true ? 'on' : 'off'}`,
    ...(options.settings ?? []),
  ];
  const start = async () => {
    const [file, args] = asServer('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]);
    const server = spawn(file, args, { cwd: folder, stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await untilAccepting(binaries, port, server);
    return { ended };
  };
  let server = await start();
  const end = async (mode = 'immediate') => {
    await run(...asServer('pg_ctl', ['stop', '--pgdata', data, '--mode', mode]), { cwd: folder });
    await server.ended;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    binaries,
    crash: async () => {
      await end();
      server = await start();
    },
    restart: async (awayMs = 0) => {
      await end('fast');
      await pause(awayMs);
      server = await start();
    },
    data,
    stop: async () => {
      await end();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAccepting(binaries: string, port: number, server: { exitCode: number | null }): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} while it started.`);
    const ready = await run(path.join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await pause(50);
  }
  throw new Error('PostgreSQL did not accept connections within ten seconds.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
