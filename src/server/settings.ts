import { z } from 'zod';
import { BLOB_PLACES } from '#blobs/server/blobs.ts';
import { isNetwork } from './http/trusted-proxies.ts';
import { parseSender } from './mail/mail-text.ts';
import { LOG_LEVELS, listed, simulator, url, web } from './setting-values.ts';

/** Every setting, in the order of docs/settings.md, which `npm run settings` makes of it. `unset`: what holds without it. */
export const environment = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(3000)
    .meta({
      group: 'Where it is reached',
      description: 'The port on which the server listens; 0 takes any that is free.',
      example: '8080',
    }),
  HOST: z.string().default('127.0.0.1').meta({
    group: 'Where it is reached',
    description: 'The address on which the server listens; in a container `0.0.0.0`.',
    example: '0.0.0.0',
  }),
  APP_URL: web.optional().meta({
    group: 'Where it is reached',
    description:
      'The address people use: links in mails lead there, passkeys belong to it, and with `https://` cookies are secure and browsers keep to https there and on names below it.',
    unset: 'no links are mailed, but for trying out on the same machine',
    example: 'https://remise.example.nl',
  }),
  APP_ORIGINS: z
    .string()
    .default('')
    .transform(listed)
    .pipe(z.array(web).transform((origins) => origins.map((origin) => new URL(origin).origin)))
    .meta({
      group: 'Where it is reached',
      description:
        'Other origins, separated by commas, whose app may call this server (an app built with `VITE_API_URL`).',
      unset: 'none',
      example: 'https://app.example.nl',
    }),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listed)
    .pipe(z.array(z.string().refine(isNetwork, 'must be addresses or networks like 172.18.0.2 or 172.18.0.0/16')))
    .meta({
      group: 'Where it is reached',
      description:
        'Addresses or networks, separated by commas, of proxies on other machines or in other containers that are believed when they say who called (the header X-Forwarded-For).',
      unset: 'proxies on this machine alone, which are always believed',
      example: '172.31.251.0/28',
    }),
  REMISE_DATA: z.string().default('./data').meta({
    group: 'What is kept',
    description:
      'The folder of the embedded database, of photos and documents, of the secret, and of the files that devices load first, on a local disk; processes on one PostgreSQL share it, but for `REMISE_FILES=s3`.',
    example: '/var/lib/remise',
  }),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'an address that starts with postgres://').optional().meta({
    group: 'What is kept',
    description:
      'Secret: the address of a PostgreSQL 15 or newer, for a standby or several processes; its role should be allowed to make roles (`alter role … createrole`), for a login `remise_app_…` that reaches one company at a time.',
    unset: 'the embedded database in `REMISE_DATA`',
    example: 'postgres://remise:password@db.example.nl:5432/remise',
  }),
  REMISE_FILES_GB: z.coerce.number('must be a number').positive('must be more than 0').default(20).meta({
    group: 'What is kept',
    description: 'How many gigabytes a company may keep in photos and documents.',
    example: '50',
  }),
  REMISE_FILES: z
    .enum(BLOB_PLACES, `must be one of ${BLOB_PLACES.join(', ')}`)
    .optional()
    .meta({
      group: 'What is kept',
      description:
        'Where contents of photos and documents go: `folder` (`files` in `REMISE_DATA`, which all processes must share), `database` or `s3`; what lies elsewhere is moved there while the server runs.',
      unset: '`folder`, with `DATABASE_URL` `database`',
      example: 's3',
    }),
  REMISE_FILES_SEALED: z.enum(['yes', 'no'], 'must be yes or no').default('no').meta({
    group: 'What is kept',
    description:
      'Whether (`yes`) they are encrypted where they lie outside the database, with a key made from the secret.',
    example: 'yes',
  }),
  REMISE_BACKUPS: z.string().optional().meta({
    group: 'What is kept',
    description:
      'The folder in which a backup of the embedded database is made every night; kept are those of the last seven days and one of each week before, for 35 days.',
    unset: 'the server makes none',
    example: '/mnt/backups/remise',
  }),
  APP_SECRET: z.string().min(32, 'must be at least 32 characters').optional().meta({
    group: 'Secrets',
    description:
      'Secret of at least 32 characters that signs cookies and seals payment keys; the same for every process of an installation.',
    unset: 'one is made at the first start, in `REMISE_DATA/app-secret`',
    example: 'what `openssl rand -base64 32` prints',
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 letters, digits and signs')
    .optional()
    .meta({
      group: 'Secrets',
      description:
        'Secret of at least 32 characters that lets a scraper read `/metrics`, sent as `Authorization: Bearer …`.',
      unset: 'nobody reads them',
      example: 'what `openssl rand -base64 32` prints',
    }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({
      group: 'Storage that speaks S3',
      description: 'The bucket for `REMISE_FILES=s3`, in which the files that devices load first are kept as well.',
      unset: 'there is none',
      example: 'remise',
    }),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)+$/, 'must end with a slash, like remise/')
    .default('')
    .meta({
      group: 'Storage that speaks S3',
      description: 'What names in the bucket begin with, with a slash at the end.',
      unset: 'nothing',
      example: 'yard/',
    }),
  S3_ENDPOINT: web.optional().meta({
    group: 'Storage that speaks S3',
    description: 'The address of the storage.',
    unset: 'the one of Amazon',
    example: 'https://s3.example.nl',
  }),
  S3_REGION: z.string().default('eu-central-1').meta({
    group: 'Storage that speaks S3',
    description: 'The region that the bucket is in.',
    example: 'eu-west-1',
  }),
  S3_ACCESS_KEY_ID: z.string().optional().meta({
    group: 'Storage that speaks S3',
    description: 'Secret: the name of the key for the storage, together with `S3_SECRET_ACCESS_KEY`.',
    unset: 'what the machine itself is allowed',
    example: 'AKIAIOSFODNN7EXAMPLE',
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({
    group: 'Storage that speaks S3',
    description: 'Secret: the key for the storage, together with `S3_ACCESS_KEY_ID`.',
    unset: 'what the machine itself is allowed',
    example: 'wJalrXUtnFEMI/K7MDENG',
  }),
  SMTP_URL: url(['smtp:', 'smtps:'], 'an address that starts with smtp:// or smtps://').optional().meta({
    group: 'Mail',
    description: 'Secret: the mail server, with the user and the password.',
    unset: 'mails are kept and can be read in the app',
    example: 'smtp://user:password@mail.example.nl:587',
  }),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const sender = parseSender(text);
      if (sender === null) context.addIssue('must be an address like post@example.nl or Name <post@example.nl>');
      return sender ?? z.NEVER;
    })
    .optional()
    .meta({
      group: 'Mail',
      description: 'Who mails come from; without a name the name of the company stands there.',
      unset: 'the user of `SMTP_URL`, or `noreply@` and the host of `APP_URL`',
      example: 'Remise <post@example.nl>',
    }),
  RDW_URL: web.default('https://opendata.rdw.nl').meta({
    group: 'Registers',
    description: 'The Dutch register of vehicles, asked only when somebody looks a plate up.',
    example: 'https://opendata.rdw.nl',
  }),
  RDW_APP_TOKEN: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces')
    .optional()
    .meta({
      group: 'Registers',
      description: 'Secret: a token of yours for the register of vehicles, which then allows more questions.',
      unset: 'it is asked without one',
      example: 'sB1x0Yk2u7QpL5',
    }),
  ADDRESS_URL: web.optional().meta({
    group: 'Registers',
    description:
      'The register of Dutch addresses (PDOK Locatieserver), asked for a postcode and a house number while somebody types an address; `--demo` asks none unless this is set.',
    unset: 'the public register',
    example: 'https://api.pdok.nl/bzk/locatieserver/search/v3_1',
  }),
  VIES_URL: web.default('https://ec.europa.eu/taxation_customs/vies/rest-api').meta({
    group: 'Registers',
    description:
      'VIES, the register of VAT ids of the European Commission, asked when somebody saves the VAT id of a customer or has it checked.',
    example: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  }),
  MOLLIE_URL: simulator('Mollie').meta({
    group: 'Trying out',
    description:
      'A simulator of Mollie on this machine: no money moves; not with a `live_` key, not with `NODE_ENV=production`; `--demo` starts one by itself.',
    unset: 'Mollie itself',
    example: 'http://127.0.0.1:4010',
  }),
  STRIPE_URL: simulator('Stripe').meta({
    group: 'Trying out',
    description: 'The same for Stripe, with test keys only.',
    unset: 'Stripe itself',
    example: 'http://127.0.0.1:4020',
  }),
  WEBHOOKS: z.enum(['yes', 'no'], 'must be yes or no').default('yes').meta({
    group: 'Trying out',
    description:
      'Whether webhooks are sent: with `no`, for a copy of an installation, what would be told waits and reaches nobody.',
    example: 'no',
  }),
  WEBHOOKS_PRIVATE: z.enum(['yes', 'no'], 'must be yes or no').default('no').meta({
    group: 'Trying out',
    description:
      'Whether (`yes`) webhooks may go to plain HTTP and to addresses inside your own network, so that whoever owns a company reaches what this machine reaches; `--demo` allows it.',
    example: 'yes',
  }),
  SLOW_STATEMENT_MS: z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(1, 'must be at least 1')
    .default(500)
    .meta({
      group: 'Watching',
      description: 'Statements of the database that take longer, in milliseconds, are logged and counted.',
      example: '200',
    }),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0, 'must be 0 to 4').max(4, 'must be 0 to 4').default(0).meta({
    group: 'Watching',
    description:
      'How many seconds, up to 4, a process that was asked to stop still takes calls while `/ready` answers 503: as long as the proxy before it needs to notice.',
    example: '4',
  }),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .meta({
      group: 'Watching',
      description: `From which level on a line of JSON is written for each event: ${LOG_LEVELS.join(', ')}.`,
      example: 'warn',
    }),
});
