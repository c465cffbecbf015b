import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { countUnreadableKeys } from '#company/server/payment-key.repository.ts';
import { renewEpochs } from '#sync/server/renew-epochs.ts';
import { buildApp } from './app.ts';
import { type Config, keepSecret, readConfig } from './config.ts';
import { startDailyRetention } from './daily-retention.ts';
import type { Database } from './database/database.ts';
import { DatabaseStartError } from './database/database-unavailable.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startMailer } from './mail/mailer.ts';
import { openSmtpTransport } from './mail/smtp-transport.ts';
import { openLog } from './open-log.ts';
import { type Arguments, readArguments } from './read-arguments.ts';

/** A stop takes at most this long; then the process ends with whatever is left. */
const LONGEST_STOP_MS = 8_000;
const CLIENT_FOLDER = fileURLToPath(new URL('../client', import.meta.url));

await main();

async function main(): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env');
  const read = readConfig(process.env);
  const args = readArguments(process.argv.slice(2));
  const problems = [...('problems' in read ? read.problems : []), ...('problem' in args ? [args.problem] : [])];
  if ('problems' in read || 'problem' in args) return refuseToStart(problems);
  try {
    await start(read.config, args);
  } catch (error) {
    const isKnown = error instanceof DatabaseStartError || (error as { code?: string }).code === 'EADDRINUSE';
    if (!isKnown) throw error;
    refuseToStart([(error as Error).message]);
  }
}

function refuseToStart(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function start(config: Config, { demo, restored }: Arguments): Promise<void> {
  const log = openLog(config.logLevel);
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl ?? undefined,
    log,
  });
  try {
    await migrate(database, log);
    if (restored) log.info({ companies: await renewEpochs(database.kysely) }, 'devices send again what was lost');
    if (demo !== null) await seedDemo({ database, log }, { size: demo });
    const secret = keepSecret(config);
    const unreadable = await countUnreadableKeys(database.kysely, secret);
    if (unreadable > 0) {
      log.error({ companies: unreadable }, 'payment keys were stored with another APP_SECRET and cannot be read');
    }
    const app = await buildApp({
      database,
      secret,
      appUrl: config.appUrl,
      appOrigins: config.appOrigins,
      log,
      clientFolder: existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : null,
      assetsArchive: join(config.dataFolder, 'assets-archive'),
      snapshotFolder: join(config.dataFolder, 'snapshots'),
      sendsMail: config.smtpUrl !== null,
      vehicleRegister: { url: config.rdwUrl, appToken: config.rdwAppToken },
    });
    const stopRetention = startDailyRetention(database, log);
    app.addHook('onClose', stopRetention);
    const transport = config.smtpUrl === null ? null : openSmtpTransport(config.smtpUrl);
    app.addHook('onClose', startMailer({ database: database.kysely, log, transport, from: config.mailFrom }));
    stopOnSignals(app, database, log);
    const address = await app.listen({ port: config.port, host: config.host });
    process.stdout.write(`Remise is ready: ${address}\n`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Stops taking calls, lets running ones finish, then closes the database. */
function stopOnSignals(app: FastifyInstance, database: Database, log: Logger): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    // Shells and npm both pass a signal on: the second is the first again.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('did not stop in time');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }
}
