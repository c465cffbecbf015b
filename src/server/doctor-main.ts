import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { lineOf } from './doctor/run-checks.ts';
import { examine } from './examine.ts';
import { openLog } from './open-log.ts';

await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  const given = readGiven(args);
  if (given === undefined) {
    process.stderr.write('Nothing is needed: npm run doctor [-- --backups FOLDER]\n');
    process.exit(1);
  }
  if (existsSync('.env')) loadEnvFile('.env');
  let isWell = true;
  for await (const looked of examine({ variables: process.env, log: openLog('fatal'), ...given })) {
    isWell &&= looked.state !== 'wrong';
    process.stdout.write(`${lineOf(looked)}\n`);
  }
  // What did not answer in time may still hold a connection.
  process.exit(isWell ? 0 : 1);
}

function readGiven(args: readonly string[]): { readonly backupFolder?: string | undefined } | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { backups: { type: 'string' } } });
    return { backupFolder: values.backups };
  } catch {
    return undefined;
  }
}
