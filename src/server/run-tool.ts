import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import type { Logger } from 'pino';
import { BlobStoreAway } from '#blobs/server/blob-store.ts';
import { ArchiveError } from './backup/read-archive.ts';
import { BackupError } from './backup/read-installation.ts';
import { type Config, readConfig } from './config.ts';
import { DatabaseStartError } from './database/database-unavailable.ts';
import { openLog } from './open-log.ts';
import { remarksOn } from './setting-remarks.ts';

/** What an operator wrote that the tool does not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a tool for the operator with the settings of the server: what it did on standard output, one clear line for what
 * is in its way, and a log of warnings on standard error.
 */
export async function runTool(
  work: (config: Config, given: readonly string[], log: Logger) => Promise<readonly string[]>,
): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env');
  const read = readConfig(process.env);
  if ('problems' in read) return fail(read.problems);
  for (const remark of remarksOn(process.env)) process.stderr.write(`${remark}\n`);
  try {
    const lines = await work(read.config, process.argv.slice(2), openLog('warn'));
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    if (!isExpected(error)) throw error;
    fail([error.message]);
  }
}

function fail(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

const SYSTEM_ERROR = /^E[A-Z]+$/;

function isExpected(error: unknown): error is Error {
  if ([BackupError, ArchiveError, UsageError, DatabaseStartError, BlobStoreAway].some((kind) => error instanceof kind))
    return true;
  return error instanceof Error && SYSTEM_ERROR.test(String((error as NodeJS.ErrnoException).code));
}
