import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startMoving } from '#annotations/server/start-moving.ts';
import { openMollie } from '#billing/server/provider/mollie.provider.ts';
import { openStripe } from '#billing/server/provider/stripe.provider.ts';
import { runDunning } from '#billing/server/reminders/dunning-run.ts';
import { noteReminders } from '#billing/server/routes/daily-run.ts';
import { startBilling } from '#billing/server/routes/start-billing.ts';
import { startPayments } from '#billing/server/routes/start-payments.ts';
import { redrawOldLogos } from '#company/server/draw-logo.ts';
import { countUnreadableKeys } from '#company/server/payment-key.repository.ts';
import { renewEpochs } from '#sync/server/history/renew-epochs.ts';
import { NO_ROWS } from '#sync/server/write/change-feed.ts';
import { buildApp } from './app.ts';
import { startBackups } from './backup/start-backups.ts';
import { registry } from './commands/registry.ts';
import { type Config, readConfig } from './config.ts';
import { startDailyRetention } from './daily-retention.ts';
import type { Database } from './database/database.ts';
import { DatabaseStartError } from './database/database-unavailable.ts';
import { migrate } from './database/migrate.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startSimulators } from './demo/start-simulators.ts';
import { tellSimulators } from './demo/tell-simulators.ts';
import { openOwnAddress, portOf } from './http/own-address.ts';
import { watchPressure } from './http/pressure.ts';
import { keepSecret } from './keep-secret.ts';
import { startMailer } from './mail/mailer.ts';
import { openSmtpTransport } from './mail/smtp-transport.ts';
import { openBlobs, openSnapshots } from './open-blobs.ts';
import { openDatabase } from './open-database.ts';
import { openLog } from './open-log.ts';
import { openDunning } from './payments/open-dunning.ts';
import { openPayments } from './payments/open-payments.ts';
import { registersOf } from './public-registers.ts';
import { type Arguments, readArguments } from './read-arguments.ts';
import { remarksOn } from './setting-remarks.ts';
import { shareChanges } from './share-changes.ts';
import { startWebhooks } from './webhooks/send-webhooks.ts';

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
  for (const remark of remarksOn(process.env)) log.warn(remark);
  const secret = keepSecret(config);
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl ?? undefined,
    log,
    secret,
    slowMs: config.slowStatementMs,
  });
  let app: FastifyInstance | undefined;
  try {
    await migrate(database, log);
    if (restored) log.info({ companies: await renewEpochs(database.kysely) }, 'devices send again what was lost');
    if (demo !== null) await seedDemo({ database, log, secret }, { size: demo });
    await lookAtKept(database, secret, log);
    const { mollieUrl, stripeUrl } = demo === null ? config : await startSimulators(config, log);
    if (demo !== null) await tellSimulators(database.kysely, { mollie: mollieUrl, stripe: stripeUrl }, log);
    for (const url of [mollieUrl, stripeUrl]) {
      if (url !== null) process.stdout.write(`Payments are simulated: ${url}\n`);
    }
    const blobs = openBlobs(config, secret);
    const snapshots = openSnapshots(config, blobs);
    const backups = config.backupFolder === null ? undefined : startBackups({ folder: config.backupFolder, log });
    const pressure = watchPressure(database.stats);
    const leaving = new AbortController();
    const webhooksGoInside = config.webhooksGoInside || demo !== null;
    app = await buildApp({
      database,
      secret,
      appUrl: config.appUrl,
      appOrigins: config.appOrigins,
      host: config.host,
      trustedProxies: config.trustedProxies,
      log,
      clientFolder: existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : null,
      assetsArchive: join(config.dataFolder, 'assets-archive'),
      snapshots,
      sendsMail: config.smtpUrl !== null,
      pressure,
      leaving: leaving.signal,
      metricsToken: config.metricsToken,
      backupAge: backups?.seconds,
      blobs,
      disks: { data: config.dataFolder, ...(config.backupFolder === null ? {} : { backups: config.backupFolder }) },
      mostFileBytes: config.mostFileBytes,
      webhooksGoInside,
      sendsWebhooks: config.sendsWebhooks,
      simulatesPayments: mollieUrl !== null || stripeUrl !== null,
      openMollie: (apiKey) => openMollie({ apiKey, simulatorUrl: mollieUrl }),
      openStripe: (apiKey) => openStripe({ apiKey, simulatorUrl: stripeUrl }),
      ...registersOf(config, demo !== null),
      vies: { url: config.viesUrl },
    });
    app.addHook('onClose', startMoving({ database: database.kysely, blobs, log }));
    app.addHook('onClose', async () => {
      pressure.stop();
      backups?.stop();
    });
    app.addHook('onClose', startDailyRetention({ database, log, snapshots }));
    const served = app;
    // Changes made outside of calls are announced to devices in the same way as those of another process.
    const feed = shareChanges(database, served);
    const dunning = openDunning({ database: database.kysely, registry, log, feed }, log);
    const afterwards = async (signal: AbortSignal) => {
      const begunAt = Date.now();
      const reminded = await runDunning(dunning, { signal });
      await noteReminders(database.kysely, { begunAt, endedAt: Date.now(), failed: reminded.failed });
      log.info(reminded, 'reminded who is late');
    };
    app.addHook('onClose', startBilling({ database: database.kysely, log, afterwards }));
    const transport = config.smtpUrl === null ? null : openSmtpTransport(config.smtpUrl);
    const settled = (companyId: string) => feed.announce(companyId, NO_ROWS);
    app.addHook('onClose', startMailer({ database: database.kysely, log, transport, from: config.mailFrom, settled }));
    const kept = { database: database.kysely, secret, log };
    if (config.sendsWebhooks) app.addHook('onClose', startWebhooks({ ...kept, mayGoInside: webhooksGoInside }));
    // Providers reach this server only if it has a public address; a simulator runs on the same machine.
    const own = openOwnAddress(config, () => portOf(served));
    const publicUrl = () =>
      own.outsideOrigin() ?? (mollieUrl === null && stripeUrl === null ? null : own.localOrigin());
    const payments = openPayments({ ...kept, mollieUrl, stripeUrl, publicUrl, feed, blobs });
    app.addHook('onClose', startPayments(payments));
    stopOnSignals(app, database, log, () => leave(leaving, config.drainMs));
    const address = await app.listen({ port: config.port, host: config.host });
    process.stdout.write(`Remise is ready: ${address}\n`);
  } catch (error) {
    // The background work may have started by now.
    await app?.close();
    await database.close();
    throw error;
  }
}

/** Says what is kept here and cannot be used: keys of another secret, pictures that nobody can read. */
async function lookAtKept({ kysely }: Database, secret: string, log: Logger): Promise<void> {
  const unreadable = await countUnreadableKeys(kysely, secret);
  if (unreadable > 0) {
    log.error({ companies: unreadable }, 'payment keys were stored with another APP_SECRET and cannot be read');
  }
  const logos = await redrawOldLogos(kysely);
  if (logos.removed.length > 0) log.warn({ companies: logos.removed }, 'logos that nobody can read were removed');
}

/** Sends everybody elsewhere, and takes calls for a while still. */
async function leave(leaving: AbortController, drainMs: number): Promise<void> {
  leaving.abort();
  await pause(drainMs);
}

/**
 * Sends everybody elsewhere, for as long as a proxy needs to notice; stops taking calls, lets running ones finish, then
 * closes the database.
 */
function stopOnSignals(app: FastifyInstance, database: Database, log: Logger, leave: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    // A shell and npm both pass a signal on, so a second one is the first one repeated.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.warn('did not stop in time');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    await leave();
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
