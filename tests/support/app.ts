import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { openFolderStore } from '#blobs/server/folder-store.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/password.ts';
import { ROLES, type RoleName } from '#staff/roles.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export const TEST_PASSWORD = 'remise-demo';

/** Two yards that must never see each other. */
export const YARD = '01900000-0000-7000-8000-000000000001';
export const OTHER_YARD = '01900000-0000-7000-8000-000000000002';

/** One person per role at the yard, and the owner of the other one. */
export const PEOPLE = {
  owner: { id: '01900000-0000-7000-8000-000000000011', companyId: YARD, email: 'owner@demo.test', role: 'owner' },
  office: { id: '01900000-0000-7000-8000-000000000012', companyId: YARD, email: 'office@demo.test', role: 'office' },
  yard: { id: '01900000-0000-7000-8000-000000000013', companyId: YARD, email: 'yard@demo.test', role: 'yard' },
  bookkeeper: {
    id: '01900000-0000-7000-8000-000000000014',
    companyId: YARD,
    email: 'bookkeeper@demo.test',
    role: 'bookkeeper',
  },
  stranger: {
    id: '01900000-0000-7000-8000-000000000021',
    companyId: OTHER_YARD,
    email: 'owner@kade.test',
    role: 'owner',
  },
} as const satisfies Record<string, { id: string; companyId: string; email: string; role: RoleName }>;

/** A mail about a customer of the yard that the mail server refused. */
export const MAIL = '01900000-0000-7000-8000-000000000031';

export type TestApp = {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly close: () => Promise<void>;
};

export type AppOptions = Partial<Omit<Parameters<typeof buildApp>[0], 'database'>>;

/** The real app on a database of its own, with two companies and a person per role. */
export async function openTestApp(options: AppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  await seedPeople(database);
  const app = await startTestApp(database, options);
  return {
    app,
    database,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Another process of the same server: the same database, nothing kept in memory. */
export async function startTestApp(database: TestDatabase, options: AppOptions = {}): Promise<FastifyInstance> {
  const snapshotFolder = mkdtempSync(join(tmpdir(), 'remise-snapshots-'));
  const app = await buildApp({
    database,
    secret: 'a secret for tests that is long enough',
    appUrl: null,
    appOrigins: [],
    log: null,
    clientFolder: null,
    snapshots: openFolderStore(snapshotFolder),
    ...options,
  });
  app.addHook('onClose', () => rmSync(snapshotFolder, { recursive: true, force: true }));
  await app.ready();
  return app;
}

/** Both companies and their people. */
export async function seedPeople({ kysely }: Pick<TestDatabase, 'kysely'>): Promise<void> {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  await sql`insert into companies (id, name, slug, payment_provider)
    values (${YARD}, 'Stalling De Wal', 'de-wal', 'mollie'), (${OTHER_YARD}, 'Kade Opslag', 'kade', 'stripe')`.execute(
    kysely,
  );
  // What has to be on an invoice.
  const sections = {
    general: { street: 'Watergoorweg', house_number: '71', postcode: '3861 MA', city: 'Nijkerk' },
    legal: { kvk_number: '12345678', vat_id: 'NL123456782B12' },
  };
  for (const companyId of [YARD, OTHER_YARD]) {
    for (const [section, value] of Object.entries(sections)) {
      await sql`insert into company_settings (company_id, section, version, value)
        values (${companyId}, ${section}, 0, ${JSON.stringify(value)}::jsonb)`.execute(kysely);
    }
  }
  for (const person of Object.values(PEOPLE)) {
    await sql`
      insert into users (company_id, id, email, firstname, lastname, password_hash, role, permissions)
      values (${person.companyId}, ${person.id}, ${person.email}, ${person.role}, 'Test', ${passwordHash}, ${person.role},
              ${JSON.stringify(ROLES[person.role])}::jsonb)`.execute(kysely);
  }
  await sql`insert into mails (company_id, id, key, kind, to_address, subject, body_text, language, model_type, model_id,
      state, attempts, last_error)
    values (${YARD}, ${MAIL}, 'test', 'test_mail', 'piet@example.test', 'Afspraak', 'Tot morgen', 'nl', 'customer',
      '01900000-0000-7000-8000-000000000041', 'failed', 1, '550 5.1.1 nobody of that name')`.execute(kysely);
}

/** A signed-in caller: keeps cookies, repeats the token of the XSRF cookie, speaks JSON; bytes go as a file. */
export type Caller = {
  readonly headers: () => Record<string, string>;
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) => Promise<LightMyRequestResponse>;
};

/** Bytes go as they are, everything else as JSON. */
function payloadOf({ headers }: InjectOptions, body: object): InjectOptions {
  if (!(body instanceof Uint8Array)) return { payload: body };
  return { payload: Buffer.from(body), headers: { ...headers, 'content-type': 'application/octet-stream' } };
}

/** A caller that fetched the CSRF cookie and is not signed in. */
export async function openCaller(app: FastifyInstance): Promise<Caller> {
  const cookies = new Map<string, string>();
  const headers = () => ({
    accept: 'application/json',
    cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'x-sync-protocol': '1',
  });
  const call: Caller['call'] = async (method, url, body) => {
    const options: InjectOptions = { method, url, headers: headers() };
    const answer = await app.inject(body === undefined ? options : { ...options, ...payloadOf(options, body) });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer;
  };
  await call('GET', '/sanctum/csrf-cookie');
  return { headers, call };
}

/** Signs a person in through the real calls. */
export async function signIn(app: FastifyInstance, email: string, password = TEST_PASSWORD): Promise<Caller> {
  const caller = await openCaller(app);
  const answer = await caller.call('POST', '/login', { email, password });
  if (answer.statusCode !== 204) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`);
  return caller;
}
