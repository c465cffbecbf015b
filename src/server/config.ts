import { resolve } from 'node:path';
import type { z } from 'zod';
import type { BlobPlace } from '#blobs/server/blobs.ts';
import type { S3Settings } from '#blobs/server/s3-store.ts';
import { senderAddress } from './setting-values.ts';
import { environment } from './settings.ts';

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
  /** Addresses and networks of proxies elsewhere that are believed; those on this machine always are. */
  readonly trustedProxies: readonly string[];
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
  /** Whether webhooks are sent; what would be told waits otherwise. */
  readonly sendsWebhooks: boolean;
  /** Whether webhooks may go to plain HTTP and to addresses inside. */
  readonly webhooksGoInside: boolean;
  /** From how long on a statement of the database is logged, in milliseconds. */
  readonly slowStatementMs: number;
  /** How long a process that was asked to stop takes calls still, in milliseconds. */
  readonly drainMs: number;
  readonly logLevel: string;
};

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
      trustedProxies: values.TRUSTED_PROXIES,
      appSecret: values.APP_SECRET ?? null,
      metricsToken: values.METRICS_TOKEN ?? null,
      mostFileBytes: Math.round(values.REMISE_FILES_GB * 1e9),
      filesPlace: values.REMISE_FILES ?? null,
      sealsFiles: values.REMISE_FILES_SEALED === 'yes',
      s3: bucket.s3,
      backupFolder: values.REMISE_BACKUPS === undefined ? null : resolve(values.REMISE_BACKUPS),
      sendsWebhooks: values.WEBHOOKS === 'yes',
      webhooksGoInside: values.WEBHOOKS_PRIVATE === 'yes',
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
