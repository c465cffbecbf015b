import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QuoteDetailAnswer } from '#billing/quotes/quote.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { databaseUrlOf } from '#tests/billing/payments/billing-worker-process.ts';
import { seededRandom } from '#tests/server/database/embedded-random.ts';
import { ServerProcess } from '#tests/server/process/server-process.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { PEOPLE } from '#tests/support/app.ts';
import { rowsOf } from '#tests/support/billing/billing.ts';
import { quoteCalls } from '#tests/support/billing/quotes.ts';
import { openSubscriptionYard, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { builtServer } from '#tests/support/built-server.ts';

const QUOTES = 30;
const KILLS = 8;
const LONGEST_PAUSE_MS = 700;
const RESTING_MS = 20;

let yard: SubscriptionYard;
let servers: readonly ServerProcess[];
const folder = mkdtempSync(join(tmpdir(), 'remise-quotes-'));
beforeAll(async () => {
  yard = await openSubscriptionYard();
  const [main, url] = [await builtServer(), await databaseUrlOf(yard.database)];
  const at = () =>
    ServerProcess.at(main, folder, url, { APP_SECRET: 'a secret that both servers have, of 32 and more' });
  servers = [await at(), await at()];
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  rmSync(folder, { recursive: true, force: true });
  await yard.close();
});

type Asking = (method: string, path: string, body?: object) => Promise<{ status: number; quote: QuoteDetailAnswer }>;

/** Asks until the server answers: it may be dead, or die before its answer is there. */
function asking(client: ApiClient): Asking {
  return async (method, path, body) => {
    const sent = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    for (;;) {
      const answer = await client
        .fetch(`/api/quotes/${path}`, sent)
        .then(async (response) => ({
          status: response.status,
          ...((await response.json()) as { result: QuoteDetailAnswer }),
        }))
        .catch(() => undefined);
      if (answer !== undefined && answer.status < 500) {
        return { status: answer.status, quote: answer.result };
      }
      await pause(RESTING_MS);
    }
  };
}

/** Takes quotes to their end as somebody who repeats what was not answered, and looks anew at what is refused. */
async function work(ask: Asking, ids: readonly string[], random: () => number): Promise<void> {
  const today = dayAt(Date.now());
  let left = ids;
  while (left.length > 0) {
    const id = left[Math.floor(random() * left.length)] ?? '';
    const { status, actions, version } = (await ask('GET', id)).quote;
    let refused = 200;
    if (status === 'draft') refused = (await ask('POST', `${id}/send`, { version })).status;
    else if (status === 'sent') refused = (await ask('POST', `${id}/decide`, { accepted: true })).status;
    else if (actions.includes('invoice')) refused = (await ask('POST', `${id}/invoice`, {})).status;
    else if (actions.includes('subscribe')) {
      refused = (await ask('POST', `${id}/subscriptions`, { start_on: today })).status;
    } else left = left.filter((other) => other !== id);
    expect([200, 201, 409]).toContain(refused);
  }
}

async function kill(random: () => number): Promise<void> {
  for (let count = 0; count < KILLS; count += 1) {
    await pause(random() * LONGEST_PAUSE_MS);
    const server = servers[Math.floor(random() * servers.length)];
    await server?.kill();
    await server?.start();
  }
}

const countOf = async (table: string) => (await rowsOf(yard, `select 1 from ${table}`)).length;

it('two servers that are killed mail each quote once, and make one invoice and one subscription of it', async () => {
  const quotes = await quoteCalls(yard, '2099-12-31');
  const ids: string[] = [];
  for (let made = 0; made < QUOTES; made += 1) ids.push((await quotes.make()).uuid);
  await Promise.all(servers.map((server) => server.start()));
  const clients = await Promise.all(servers.map(({ url }) => signInByApi(url, PEOPLE.owner.email)));
  await Promise.all([
    kill(seededRandom(1)),
    ...clients.map((client, index) => work(asking(client), ids, seededRandom(index + 2))),
  ]);
  const done = await rowsOf<{ number: string }>(
    yard,
    `select q.number from quotes q
     where q.state = 'accepted' and cardinality(q.subscription_ids) = 1
       and 1 = (select count(*) from mails m where m.kind = 'quote_sent' and m.key like q.id || ' %')
       and 1 = (select count(*) from invoices i where i.id = q.invoice_id and i.reference = q.number
         and i.state = 'draft' and i.total_cents = 6050)
       and 1 = (select count(*) from invoices i where i.subscription_id = q.subscription_ids[1] and i.state = 'open')
       and 1 = (select count(*) from audit_log a where a.action = 'quote.accept' and a.entity_id = q.id)`,
  );
  expect(new Set(done.map(({ number }) => number)).size).toBe(QUOTES);
  // Nothing is there besides.
  expect(await countOf("mails where kind = 'quote_sent'")).toBe(QUOTES);
  expect(await countOf('subscriptions')).toBe(QUOTES);
  expect(await countOf('invoices')).toBe(2 * QUOTES);
  expect(await countOf("billing_documents where kind = 'quote'")).toBe(QUOTES);
}, 180_000);
