import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DatabaseLog } from '../database/database.ts';
import { newestArchive } from './archive-folder.ts';

const LOOK_EVERY_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;
/** The hour of the night in which an archive is made, local time. */
const HOUR = 2;
/** Below the server: people wait for it, and for nothing here. */
const PRIORITY = 10;
const PROGRAM = fileURLToPath(new URL('backup.js', import.meta.url));

export type BackupAge = {
  /** Seconds since the newest archive was made; null without one. */
  readonly seconds: () => number | null;
  readonly stop: () => void;
};

/** True at night once a day, and at any time when the last night was missed. */
export function isBackupDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true;
  const age = now.getTime() - newest.getTime();
  return age >= 26 * HOUR_MS || (now.getHours() === HOUR && age >= 12 * HOUR_MS);
}

/**
 * Makes an archive in `folder` every night, in a process of its own, and removes those that are expired. A look that fails
 * is logged and done again ten minutes later.
 */
export function startBackups({
  folder,
  log,
  program = PROGRAM,
  now = () => new Date(),
  lookEveryMs = LOOK_EVERY_MS,
}: {
  readonly folder: string;
  readonly log: DatabaseLog;
  /** The file of `npm run backup`. */
  readonly program?: string;
  readonly now?: () => Date;
  readonly lookEveryMs?: number;
}): BackupAge {
  let newest: Date | null = null;
  let running: ChildProcess | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  const look = async () => {
    newest = await newestArchive(folder);
    if (isStopped || !isBackupDue(newest, now())) return;
    const { code, said } = await run();
    newest = await newestArchive(folder);
    if (code === 0) log.info({ folder }, 'made a backup');
    else if (!isStopped) log.error({ folder, code, said }, 'the backup failed');
  };

  const run = () =>
    new Promise<{ readonly code: number | null; readonly said: string }>((resolve, reject) => {
      const child = spawn(process.execPath, [program, folder, '--rotate'], { stdio: ['ignore', 'ignore', 'pipe'] });
      running = child;
      let said = '';
      child.stderr.on('data', (bytes: Buffer) => {
        said = `${said}${bytes.toString()}`.slice(-2_000);
      });
      child.once('spawn', () => os.setPriority(child.pid ?? 0, PRIORITY));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, said }));
    }).finally(() => {
      running = undefined;
    });

  const lookOnce = () => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the backups could not be looked after'))
      .finally(() => {
        looking = undefined;
      });
  };
  lookOnce();
  const timer = setInterval(lookOnce, lookEveryMs);
  timer.unref();
  return {
    seconds: () => (newest === null ? null : Math.max(0, Math.round((now().getTime() - newest.getTime()) / 1000))),
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      running?.kill();
    },
  };
}
