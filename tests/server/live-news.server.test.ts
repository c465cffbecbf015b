import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueMail } from '#server/mail/queue-mail.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { PEOPLE, seedPeople, signIn, startTestApp, YARD } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedPeople(database);
  app = await startTestApp(database);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await database.close();
});

async function listen(email: string) {
  const cut = new AbortController();
  const caller = await signIn(app, email);
  const stream = await fetch(`${origin}/api/sync/live`, { headers: caller.headers(), signal: cut.signal });
  const heard = { text: '' };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of stream.body ?? []) heard.text += decoder.decode(piece, { stream: true });
  };
  void read().catch(() => {});
  await expect.poll(() => heard.text).toContain('"rev":');
  return { heard, cut };
}

const NEWS = 'data: {"news":true}';
const audit = { by: null, action: 'settings.edit', entity: 'company' } as const;

test('what no synced row shows is told once it is committed, and only to its company', async () => {
  const own = await listen(PEOPLE.owner.email);
  const other = await listen(PEOPLE.stranger.email);
  const undone = withCompany(database.kysely, YARD, async (tx) => {
    await recordAudit(tx, audit);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  await withCompany(database.kysely, YARD, (tx) => recordAudit(tx, audit));
  await expect.poll(() => own.heard.text).toContain(NEWS);
  expect(own.heard.text.split(NEWS)).toHaveLength(2);
  const mail = {
    key: 'once',
    kind: 'invoice',
    to: { address: 'anke@example.test' },
    subject: 'Invoice',
    text: 'Here it is.',
    language: 'nl',
    about: null,
    by: null,
  } as const;
  await withCompany(database.kysely, YARD, (tx) => queueMail(tx, mail));
  await expect.poll(() => own.heard.text.split(NEWS).length).toBe(3);
  expect(other.heard.text).not.toContain(NEWS);
  for (const { cut } of [own, other]) cut.abort();
});
