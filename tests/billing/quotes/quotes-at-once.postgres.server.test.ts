import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLedgerOf } from '#billing/server/ledger/ledger.ts';
import { decideByLink } from '#billing/server/quotes/quote-acts.ts';
import { sendQuote } from '#billing/server/quotes/quote-send.ts';
import { invoiceQuote, subscribeQuote } from '#billing/server/quotes/quote-turns.ts';
import { queueQuoteMail } from '#server/mail/quote-mails.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { PEOPLE, YARD } from '#tests/support/app.ts';
import { rowsOf } from '#tests/support/billing/billing.ts';
import { openQuoteYard, type QuoteYard } from '#tests/support/billing/quotes.ts';
import { whileOpen } from '#tests/support/while-open.ts';

const TODAY = '2026-01-01';
const ACTOR = { userId: PEOPLE.owner.id, userName: 'Olga', companyId: YARD, can: () => true };

let yard: QuoteYard;
beforeAll(async () => {
  yard = await openQuoteYard();
});
afterAll(() => yard.close());

const at = (tx: CompanyTx) => ({ tx, actor: ACTOR, today: TODAY });
/** The work of another process, held open by a pause before it commits. */
const held = (work: (tx: CompanyTx) => Promise<unknown>) => (pause: () => Promise<void>) =>
  inLedgerOf({ database: yard.database.kysely }, YARD, async (tx) => {
    await work(tx);
    await pause();
  });
const codeOf = ({ statusCode, json }: { statusCode: number; json: <T>() => T }) => [
  statusCode,
  json<{ code: string }>().code,
];

test('who makes the invoice while another process makes it is refused, and there is one', async () => {
  const { uuid } = await yard.accepted();
  const answer = await whileOpen(
    yard,
    held((tx) => invoiceQuote(at(tx), uuid)),
    () => yard.owner.call('POST', `/api/quotes/${uuid}/invoice`, {}),
  );
  expect(codeOf(answer)).toEqual([409, 'quote.not_now']);
  expect(await rowsOf(yard, 'select 1 from invoices')).toHaveLength(1);
  expect((await yard.quote(uuid)).invoice).not.toBeNull();
});

test('who starts the subscription while another process starts it is refused, and there is one', async () => {
  const { uuid } = await yard.accepted();
  const answer = await whileOpen(
    yard,
    held((tx) => subscribeQuote(at(tx), uuid, { start_on: TODAY, object: null })),
    () => yard.owner.call('POST', `/api/quotes/${uuid}/subscriptions`, { start_on: TODAY }),
  );
  expect(codeOf(answer)).toEqual([409, 'quote.not_now']);
  expect(await rowsOf(yard, 'select 1 from subscriptions')).toHaveLength(1);
});

test('a customer who accepts twice at once accepted once; who declines meanwhile is told', async () => {
  const { uuid } = await yard.make();
  const token = await yard.tokenOf(uuid);
  const accepting = held((tx) =>
    decideByLink(tx, uuid, { accepted: true, name: 'Jan de Vries', reason: '', today: TODAY }),
  );
  const again = await whileOpen(yard, accepting, () => yard.open(token, '/accept', { name: 'Jan de Vries' }));
  expect(again.statusCode).toBe(200);
  const accepted = await rowsOf(
    yard,
    `select 1 from audit_log where action = 'quote.accept' and entity_id = '${uuid}'`,
  );
  expect(accepted).toHaveLength(1);
  expect(codeOf(await yard.open(token, '/decline', { reason: '' }))).toEqual([409, 'quote.decided']);
});

test('a quote that two processes send again at once is mailed again once', async () => {
  const { uuid } = await yard.make();
  const first = await yard.send(uuid);
  const { version } = first.quote;
  let step = 0;
  // The other process begins when this one has read the quote, and is done before it goes on.
  const inCompany: Parameters<typeof sendQuote>[0]['inCompany'] = async (work) => {
    step += 1;
    if (step === 2)
      expect((await yard.owner.call('POST', `/api/quotes/${uuid}/send`, { version })).statusCode).toBe(200);
    return inLedgerOf({ database: yard.database.kysely }, YARD, (tx) => work(at(tx)));
  };
  const parts = { inCompany, queueQuoteMail, origin: 'http://127.0.0.1' };
  await expect(sendQuote(parts, uuid, { version })).rejects.toMatchObject({ code: 'quote.not_now' });
  expect(await rowsOf(yard, `select 1 from mails where key like '${uuid} %'`)).toHaveLength(2);
});
