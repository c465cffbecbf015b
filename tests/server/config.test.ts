import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { keepSecret } from '#server/keep-secret.ts';
import { readArguments } from '#server/read-arguments.ts';

const problemsOf = (variables: Record<string, string>) => {
  const read = readConfig(variables);
  return 'problems' in read ? read.problems : [];
};

describe('the configuration', () => {
  it('makes backups by itself of the embedded database alone', () => {
    expect(readConfig({ REMISE_BACKUPS: 'archives' })).toMatchObject({ config: { backupFolder: resolve('archives') } });
    expect(problemsOf({ REMISE_BACKUPS: 'archives', DATABASE_URL: 'postgres://localhost/remise' })).toEqual([
      'REMISE_BACKUPS is for the embedded database; with DATABASE_URL run npm run backup by a timer',
    ]);
  });

  it('knows the bucket for contents of files', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    const place = { S3_BUCKET: 'yard', S3_PREFIX: 'remise/', S3_ENDPOINT: 'https://s3.example', S3_REGION: 'nl-ams' };
    expect(readConfig({ REMISE_FILES: 's3', REMISE_FILES_SEALED: 'yes', ...place, ...keys })).toMatchObject({
      config: {
        filesPlace: 's3',
        sealsFiles: true,
        s3: {
          bucket: 'yard',
          prefix: 'remise/',
          endpoint: 'https://s3.example',
          region: 'nl-ams',
          credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
        },
      },
    });
    expect(readConfig({ S3_BUCKET: 'yard' })).toMatchObject({ config: { s3: { endpoint: null, credentials: null } } });
  });

  it('is complete without a single variable, and empty ones count as absent', () => {
    const expected = {
      config: {
        port: 3000,
        host: '127.0.0.1',
        dataFolder: resolve('data'),
        databaseUrl: null,
        smtpUrl: null,
        mailFrom: { address: 'noreply@localhost', name: '' },
        rdwUrl: 'https://opendata.rdw.nl',
        rdwAppToken: null,
        addressUrl: null,
        viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
        sendsWebhooks: true,
        webhooksGoInside: false,
        mollieUrl: null,
        stripeUrl: null,
        appUrl: null,
        appOrigins: [],
        trustedProxies: [],
        appSecret: null,
        metricsToken: null,
        mostFileBytes: 20e9,
        filesPlace: null,
        sealsFiles: false,
        s3: null,
        backupFolder: null,
        slowStatementMs: 500,
        drainMs: 0,
        logLevel: 'info',
      },
    };
    expect(readConfig({})).toEqual(expected);
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', APP_SECRET: '' })).toEqual(expected);
  });

  it.each([
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 32 letters, digits and signs'],
    [{ REMISE_FILES: 'cloud' }, 'REMISE_FILES must be one of database, folder, s3'],
    [{ REMISE_FILES: 's3' }, 'S3_BUCKET must be set for REMISE_FILES=s3'],
    [{ REMISE_FILES_SEALED: '1' }, 'REMISE_FILES_SEALED must be yes or no'],
    [{ S3_BUCKET: 'My Bucket' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_BUCKET: 'yard', S3_PREFIX: '/' }, 'S3_PREFIX must end with a slash, like remise/'],
    [
      { S3_BUCKET: 'yard', S3_ENDPOINT: 's3.example' },
      'S3_ENDPOINT must be an address that starts with http:// or https://',
    ],
    [{ S3_BUCKET: 'yard', S3_ACCESS_KEY_ID: 'a' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together'],
    [{ SLOW_STATEMENT_MS: '0' }, 'SLOW_STATEMENT_MS must be at least 1'],
    [{ DRAIN_SECONDS: '9' }, 'DRAIN_SECONDS must be 0 to 4'],
    [{ REMISE_FILES_GB: '0' }, 'REMISE_FILES_GB must be more than 0'],
    [{ REMISE_FILES_GB: 'much' }, 'REMISE_FILES_GB must be a number'],
    ...['proxy', '172.18.0.0/33', '172.18.0', '0.0.0.0/0', '10.0.0.1/8/8', 'fe80::1%eth0', '172.18.0.1,*'].map(
      (text): [Record<string, string>, string] => [
        { TRUSTED_PROXIES: text },
        'TRUSTED_PROXIES must be addresses or networks like 172.18.0.2 or 172.18.0.0/16',
      ],
    ),
  ])('refuses %j', (variables, problem) => expect(problemsOf(variables)).toEqual([problem]));

  it('takes every variable', () => {
    const read = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://remise@db/remise',
      APP_URL: 'https://remise.example',
      APP_ORIGINS: 'https://app.example/, http://localhost:5173',
      TRUSTED_PROXIES: '172.18.0.2, 172.31.251.0/28,fd00::/8',
      METRICS_TOKEN: 'm'.repeat(32),
      REMISE_FILES_GB: '0.5',
      LOG_LEVEL: 'debug',
    });
    expect(read).toMatchObject({
      config: {
        port: 8080,
        host: '0.0.0.0',
        appOrigins: ['https://app.example', 'http://localhost:5173'],
        trustedProxies: ['172.18.0.2', '172.31.251.0/28', 'fd00::/8'],
        metricsToken: 'm'.repeat(32),
        mostFileBytes: 500_000_000,
        logLevel: 'debug',
      },
    });
  });

  it.each([
    [
      'as it is set',
      { MAIL_FROM: 'De Wal <post@dewal.nl>', SMTP_URL: 'smtp://me%40x.nl:p@mail.x.nl' },
      'post@dewal.nl',
      'De Wal',
    ],
    ['without a name', { MAIL_FROM: 'post@dewal.nl' }, 'post@dewal.nl', ''],
    ['after who signs in to the mail server', { SMTP_URL: 'smtp://post%40dewal.nl:p@mail.x.nl' }, 'post@dewal.nl', ''],
    [
      'after the address people use',
      { SMTP_URL: 'smtp://api:p@x.nl', APP_URL: 'https://dewal.nl/' },
      'noreply@dewal.nl',
      '',
    ],
    ['also where that is a number', { APP_URL: 'http://192.168.1.9:3000' }, 'noreply@localhost', ''],
  ])('says who mails come from, %s', (_how, variables, address, name) => {
    expect(readConfig(variables)).toMatchObject({ config: { mailFrom: { address, name } } });
  });

  it('says in one line each what is wrong', () => {
    const wrong = {
      SMTP_URL: 'mail.example.nl',
      MAIL_FROM: 'a@b.nl, c@d.nl',
      PORT: '70000',
      DATABASE_URL: 'mysql://db',
      APP_URL: 'remise.example',
      APP_ORIGINS: 'https://a.example,nonsense',
      APP_SECRET: 'short',
      MOLLIE_URL: 'https://api.mollie.com/',
      LOG_LEVEL: 'loud',
    };
    const problems = problemsOf(wrong);
    expect(problems.map((line) => line.split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(problems).toContain('PORT must be 0 to 65535');
    expect(problems).toContain('APP_URL must be an address that starts with http:// or https://');
    expect(problems.every((line) => !line.includes('\n'))).toBe(true);
    expect(problemsOf({ PORT: '65535' })).toEqual([]);
    expect(problemsOf({ PORT: 'abc' })).toEqual(['PORT must be a number']);
    expect(problemsOf({ PORT: '80.5' })).toEqual(['PORT must be whole']);
  });

  it.each(['http://127.0.0.1:4010', 'http://127.0.0.1:4010/', 'http://localhost:65535'])(
    'takes a simulator of payments at %s, and not in production',
    (address) => {
      expect(readConfig({ MOLLIE_URL: address })).toMatchObject({ config: { mollieUrl: address } });
      expect(problemsOf({ MOLLIE_URL: address, NODE_ENV: 'production' })).toEqual([
        'MOLLIE_URL is for a simulator, which NODE_ENV=production does not take',
      ]);
    },
  );

  it.each([
    'https://127.0.0.1:4010',
    'http://192.168.1.9:4010',
    'http://127.0.0.1.example.nl:4010',
    'http://127.0.0.1:4010@example.nl',
    'http://127.0.0.1:4010/v2',
    'http://127.0.0.1:99999',
    'http://127.0.0.1',
  ])('takes no other address than a simulator on this machine: %s', (address) => {
    expect(problemsOf({ MOLLIE_URL: address })).toEqual([
      'MOLLIE_URL must be a simulator on this machine, like http://127.0.0.1:4010; leave it out for Mollie itself',
    ]);
  });
});

describe('the secret', () => {
  it('is made once, kept for later starts, and readable by its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'remise-secret-'));
    const dataFolder = join(folder, 'data');
    const first = keepSecret({ appSecret: null, dataFolder });
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect(keepSecret({ appSecret: null, dataFolder })).toBe(first);
    expect(readFileSync(join(dataFolder, 'app-secret'), 'utf8')).toBe(first);
    expect(statSync(join(dataFolder, 'app-secret')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });

  it('is the one given when one is given', () => {
    expect(keepSecret({ appSecret: 'given', dataFolder: '/nowhere' })).toBe('given');
  });
});

describe('the arguments', () => {
  it('ask for demo data, much of it, or none, or tell of a restore, and nothing else', () => {
    expect(readArguments([])).toEqual({ demo: null, restored: false });
    expect(readArguments(['--demo'])).toEqual({ demo: 'demo', restored: false });
    expect(readArguments(['--demo=large'])).toEqual({ demo: 'large', restored: false });
    expect(readArguments(['--restored'])).toEqual({ demo: null, restored: true });
    expect(readArguments(['--demo=huge'])).toEqual({
      problem: '--demo=huge is not known; use --demo, --demo=large or --restored',
    });
  });
});
