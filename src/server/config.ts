import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { BLOB_PLACES, type BlobPlace } from '#blobs/server/blobs.ts';
import type { S3Settings } from '#blobs/server/s3-store.ts';
import { isMailAddress, parseSender } from './mail/mail-text.ts';

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  /** Null: mails are stored and not sent. */
  readonly smtpUrl: string | null;
  /** Who mails come from; an empty name stands for the company's. */
  readonly mailFrom: { readonly address: string; readonly name: string };
  readonly rdwUrl: string;
  /** An app token raises the vehicle register's rate limit; null asks it without one. */
  readonly rdwAppToken: string | null;
  /** Null: nobody set it, so that it is the public register, which a demo does not ask. */
  readonly addressUrl: string | null;
  readonly viesUrl: string;
  /** Where a simulator plays Mollie; null asks the real one. */
  readonly mollieUrl: string | null;
  /** The same of Stripe. */
  readonly stripeUrl: string | null;
  /** The URL at which people reach the app; null: unknown, so no links are mailed except on a server for trying out. */
  readonly appUrl: string | null;
  /** Other origins that may call this server with cookies. */
  readonly appOrigins: readonly string[];
  /** Null: a secret is kept in the data folder. */
  readonly appSecret: string | null;
  /** What a scraper of `/metrics` has to send; null keeps them to nobody. */
  readonly metricsToken: string | null;
  /** How much a company may keep in photos and documents, in bytes. */
  readonly mostFileBytes: number;
  /** Where contents of photos and documents go; null: into the data folder, with PostgreSQL into the database. */
  readonly filesPlace: BlobPlace | null;
  /** Whether they are encrypted where they lie outside the database. */
  readonly sealsFiles: boolean;
  /** The bucket for them; null: none. */
  readonly s3: S3Settings | null;
  /** Where a backup is made every night; null: nowhere. Of an embedded database alone. */
  readonly backupFolder: string | null;
  /** From how long on a statement of the database is logged, in milliseconds. */
  readonly slowStatementMs: number;
  /** How long a process that was asked to stop takes calls still, in milliseconds. */
  readonly drainMs: number;
  readonly logLevel: string;
};

const url = (protocols: string[], words: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${words}`);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const web = url(['http:', 'https:'], 'an address that starts with http:// or https://');

/** `http://127.0.0.1:4010` or `http://localhost:4010`, and nothing behind it. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):[1-9]\d{0,4}\/?$/;

const simulator = (provider: string) =>
  z
    .string()
    .refine(
      (text) => LOOPBACK.test(text) && URL.canParse(text),
      `must be a simulator on this machine, like http://127.0.0.1:4010; leave it out for ${provider} itself`,
    )
    .optional();

const environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  REMISE_DATA: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'an address that starts with postgres://').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'an address that starts with smtp:// or smtps://').optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = parseSender(text);
      if (sender === null) context.addIssue('must be an address like post@example.nl or Name <post@example.nl>');
      return sender ?? z.NEVER;
    })
    .optional(),
  RDW_URL: web.default('https://opendata.rdw.nl'),
  RDW_APP_TOKEN: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces')
    .optional(),
  ADDRESS_URL: web.optional(),
  VIES_URL: web.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  MOLLIE_URL: simulator('Mollie'),
  STRIPE_URL: simulator('Stripe'),
  APP_URL: web.optional(),
  APP_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(z.array(web).transform((origins) => origins.map((origin) => new URL(origin).origin))),
  APP_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 letters, digits and signs')
    .optional(),
  REMISE_FILES_GB: z.coerce.number('must be a number').positive('must be more than 0').default(20),
  REMISE_FILES: z.enum(BLOB_PLACES, `must be one of ${BLOB_PLACES.join(', ')}`).optional(),
  REMISE_FILES_SEALED: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)+$/, 'must end with a slash, like remise/')
    .default(''),
  S3_ENDPOINT: web.optional(),
  S3_REGION: z.string().default('eu-central-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REMISE_BACKUPS: z.string().optional(),
  SLOW_STATEMENT_MS: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be at least 1')
    .default(500)
    .meta({ description: 'Statements of the database that take longer, in milliseconds, are logged and counted' }),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0, 'must be 0 to 4').max(4, 'must be 0 to 4').default(0).meta({
    description:
      'How long a process that was asked to stop still takes calls while /ready answers 503: as long as the proxy before it needs to notice',
  }),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** The configuration, or one line per value that is wrong. Empty values count as absent. */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>>,
): { readonly config: Config } | { readonly problems: readonly string[] } {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    return { problems: result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) };
  }
  const values = result.data;
  const simulated = (['MOLLIE_URL', 'STRIPE_URL'] as const).filter((name) => values[name] !== undefined);
  if (simulated.length > 0 && variables['NODE_ENV'] === 'production') {
    return { problems: simulated.map((name) => `${name} is for a simulator, which NODE_ENV=production does not take`) };
  }
  if (values.REMISE_BACKUPS !== undefined && values.DATABASE_URL !== undefined) {
    return {
      problems: ['REMISE_BACKUPS is for the embedded database; with DATABASE_URL run npm run backup by a timer'],
    };
  }
  const bucket = s3Of(values);
  if ('problem' in bucket) return { problems: [bucket.problem] };
  return {
    config: {
      port: values.PORT,
      host: values.HOST,
      dataFolder: resolve(values.REMISE_DATA),
      databaseUrl: values.DATABASE_URL ?? null,
      smtpUrl: values.SMTP_URL ?? null,
      mailFrom: values.MAIL_FROM ?? { address: senderAddress(values), name: '' },
      rdwUrl: values.RDW_URL,
      rdwAppToken: values.RDW_APP_TOKEN ?? null,
      addressUrl: values.ADDRESS_URL ?? null,
      viesUrl: values.VIES_URL,
      mollieUrl: values.MOLLIE_URL ?? null,
      stripeUrl: values.STRIPE_URL ?? null,
      appUrl: values.APP_URL ?? null,
      appOrigins: values.APP_ORIGINS,
      appSecret: values.APP_SECRET ?? null,
      metricsToken: values.METRICS_TOKEN ?? null,
      mostFileBytes: Math.round(values.REMISE_FILES_GB * 1e9),
      filesPlace: values.REMISE_FILES ?? null,
      sealsFiles: values.REMISE_FILES_SEALED === 'yes',
      s3: bucket.s3,
      backupFolder: values.REMISE_BACKUPS === undefined ? null : resolve(values.REMISE_BACKUPS),
      slowStatementMs: values.SLOW_STATEMENT_MS,
      drainMs: values.DRAIN_SECONDS * 1000,
      logLevel: values.LOG_LEVEL,
    },
  };
}

/** The bucket, or why its settings make none. */
function s3Of(values: z.output<typeof environment>): { readonly s3: S3Settings | null } | { readonly problem: string } {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) {
    return values.REMISE_FILES === 's3' ? { problem: 'S3_BUCKET must be set for REMISE_FILES=s3' } : { s3: null };
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    return { problem: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together' };
  }
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };
  const { S3_PREFIX: prefix, S3_ENDPOINT: endpoint = null, S3_REGION: region } = values;
  return { s3: { bucket, prefix, endpoint, region, credentials } };
}

/** The sender: the user of the mail server when that is an address, otherwise `noreply` at the app's host. */
function senderAddress(values: {
  readonly SMTP_URL?: string | undefined;
  readonly APP_URL?: string | undefined;
}): string {
  const user = values.SMTP_URL === undefined ? '' : new URL(values.SMTP_URL).username.replace('%40', '@');
  if (isMailAddress(user)) return user;
  const address = `noreply@${values.APP_URL === undefined ? 'localhost' : new URL(values.APP_URL).hostname}`;
  return isMailAddress(address) ? address : 'noreply@localhost';
}

/** The secret given, or the one kept in the data folder (made on the first start, readable by its owner only). */
export function keepSecret(config: Pick<Config, 'appSecret' | 'dataFolder'>): string {
  if (config.appSecret !== null) return config.appSecret;
  const file = join(config.dataFolder, 'app-secret');
  if (!existsSync(file)) {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      // A link makes the file appear whole or not at all, and never replaces one: processes that start together share one
      // secret.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
