import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { tellContents } from './backup/contents.ts';
import { moveInstallation } from './backup/move-installation.ts';
import type { Place } from './backup/read-installation.ts';
import { keepSecret } from './keep-secret.ts';
import { openBlobs } from './open-blobs.ts';
import { runTool, UsageError } from './run-tool.ts';

await runTool(async (config, given, log) => {
  const to = readTarget(given, config.dataFolder);
  const started = performance.now();
  const blobs = () => openBlobs(config, keepSecret(config));
  const { rows, contents } = await moveInstallation(config, to, { log, now: new Date(), openBlobs: blobs });
  const seconds = Math.ceil((performance.now() - started) / 1000);
  const settings =
    to.databaseUrl === null
      ? `REMISE_DATA=${to.dataFolder} and without DATABASE_URL`
      : `DATABASE_URL set to where it was moved, and the same REMISE_DATA`;
  return [
    `${rows} are there and were read back whole (${seconds} s).`,
    ...tellContents(contents, 'are there'),
    `Start the server with ${settings}.`,
    ...(to.databaseUrl === null && config.appSecret === null && to.dataFolder !== config.dataFolder
      ? [`Copy ${config.dataFolder}/app-secret there first: it seals payment keys and signs cookies.`]
      : []),
    'The place it was moved from is as it was. Do not start a server on it again: devices would send to both.',
  ];
});

function readTarget(given: readonly string[], dataFolder: string): Place {
  const usage = 'Say where to: npm run move -- --to postgres://… or npm run move -- --to FOLDER';
  let to: string | undefined;
  try {
    to = parseArgs({ args: [...given], options: { to: { type: 'string' } } }).values.to;
  } catch {
    throw new UsageError(usage);
  }
  if (to === undefined || to === '') throw new UsageError(usage);
  return /^postgres(ql)?:\/\//.test(to)
    ? { dataFolder, databaseUrl: to }
    : { dataFolder: resolve(to), databaseUrl: null };
}
