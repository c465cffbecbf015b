import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductAnswer } from '#billing/product.schema.ts';
import type { PublicQuote, QuoteAnswer, QuoteDetailAnswer, SentQuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { PEOPLE, signIn } from '#tests/support/app.ts';
import { rateOf, readInvoice, rowsOf } from '#tests/support/billing/billing.ts';
import { openSubscriptionYard, type SubscriptionYard } from '#tests/support/billing/subscriptions.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

const QUOTES = '/api/quotes';

let yard: SubscriptionYard;
let monthly: ProductAnswer;
let body: object;
beforeEach(async () => {
  yard = await openSubscriptionYard();
  monthly = await yard.product();
  const tax_rate = await rateOf(yard.owner, 2100);
  body = {
    customer: yard.customer,
    includes_vat: false,
    lines: [
      {
        product: monthly.uuid,
        description: 'Stalling hal A',
        quantity_hundredths: 200,
        unit_price_cents: 9_000,
        tax_rate,
      },
      { description: 'Inrijden', unit_price_cents: 5_000, tax_rate },
    ],
    note: 'Met schone banden.',
    valid_until: '2026-01-31',
  };
});
afterEach(() => yard.close());

type Answer = { readonly result: QuoteDetailAnswer };
const make = async (more: object = {}) =>
  (await expectStatus<Answer>(yard.owner.call('POST', QUOTES, { ...body, ...more }), 201)).result;
const read = async (uuid: string) =>
  (await expectStatus<Answer>(yard.owner.call('GET', `${QUOTES}/${uuid}`), 200)).result;
const act = async (uuid: string, act: string, more: object = {}, status = 200) =>
  (await expectStatus<Answer>(yard.owner.call('POST', `${QUOTES}/${uuid}/${act}`, more), status)).result;
const send = async (uuid: string, more: object = {}) =>
  (await expectStatus<{ result: SentQuoteAnswer }>(yard.owner.call('POST', `${QUOTES}/${uuid}/send`, more), 200))
    .result;
/** The token of a link that a person passes on. */
const tokenOf = async (uuid: string) => (await send(uuid, { to: null })).link?.split('/').at(-1) ?? '';
const open = async (token: string, path = '', post?: object) => {
  const url = `/api/public/quotes/${token}${path}`;
  const { statusCode, body: text } = await yard.app.inject(
    post === undefined ? { url } : { url, method: 'POST', payload: post, headers: { 'x-remise': '1' } },
  );
  return { status: statusCode, text };
};
const codeOf = ({ text }: { readonly text: string }) => (JSON.parse(text) as { code: string }).code;

describe('a quote', () => {
  it('has its sums apart for what is charged once and by the period, and no number while it is a draft', async () => {
    const quote = await make();
    expect(quote).toMatchObject({
      number: null,
      status: 'draft',
      amount_cents: 27_830,
      actions: ['edit', 'delete', 'send', 'copy'],
    });
    expect(quote.sums.map((sum) => [sum.interval_months, sum.net_cents, sum.total_cents])).toEqual([
      [null, 5_000, 6_050],
      [1, 18_000, 21_780],
    ]);
    const { result } = await expectStatus<{ result: readonly QuoteAnswer[] }>(
      yard.owner.call('GET', `${QUOTES}?status=draft`),
      200,
    );
    expect(result.map(({ uuid }) => uuid)).toEqual([quote.uuid]);
  });

  it('is changed and deleted while it is a draft, and only then', async () => {
    const { uuid, version } = await make();
    await expectStatus(yard.owner.call('PUT', `${QUOTES}/${uuid}`, { ...body, note: 'Anders', version }), 200);
    await expectStatus(yard.owner.call('PUT', `${QUOTES}/${uuid}`, { ...body, version }), 409);
    expect((await read(uuid)).note).toBe('Anders');
    await send(uuid);
    await expectStatus(yard.owner.call('PUT', `${QUOTES}/${uuid}`, body), 409);
    await expectStatus(yard.owner.call('DELETE', `${QUOTES}/${uuid}`, {}), 409);
    const other = await make();
    await expectStatus(yard.owner.call('DELETE', `${QUOTES}/${other.uuid}`, {}), 200);
    await expectStatus(yard.owner.call('GET', `${QUOTES}/${other.uuid}`), 404);
  });

  it('is mailed as a PDF with a link, under a number of a series of its own', async () => {
    const [first, second] = [await make(), await make()];
    const { quote } = await send(first.uuid);
    expect(quote).toMatchObject({
      number: 'Q-0001',
      status: 'sent',
      sent_on: '2026-01-01',
      sent_to: 'jan@example.test',
    });
    expect((await send(second.uuid)).quote.number).toBe('Q-0002');
    // Sent again, it is the same document.
    await send(first.uuid, { to: 'thuis@example.test' });
    const mails = await rowsOf<{ to: string; files: string; document: string }>(
      yard,
      `select m.to_address as to, a.name as files, a.document_id as document from mails m
       join mail_attachments a on a.mail_id = m.id where m.kind = 'quote_sent' order by m.created_at, m.id`,
    );
    const own = mails.filter(({ files }) => files === 'Q-0001.pdf');
    expect(own.map(({ to }) => to).toSorted()).toEqual(['jan@example.test', 'thuis@example.test']);
    expect(new Set(own.map(({ document }) => document)).size).toBe(1);
    const { rawPayload } = await yard.owner.call('GET', `${QUOTES}/${first.uuid}/document`);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has no effect on the books', async () => {
    const { uuid } = await make();
    await act((await send(uuid)).quote.uuid, 'decide', { accepted: true });
    expect(await rowsOf(yard, 'select 1 from invoices')).toHaveLength(0);
    expect(await rowsOf(yard, 'select 1 from subscriptions')).toHaveLength(0);
  });

  it('refuses a subscription of half a place, at a price that treats VAT otherwise, and a day that is over', async () => {
    const refused = async (more: object) =>
      Object.keys(
        (await expectStatus<{ errors: object }>(yard.owner.call('POST', QUOTES, { ...body, ...more }), 422)).errors,
      );
    const line = { product: monthly.uuid, description: 'Stalling', unit_price_cents: 1 };
    expect(await refused({ lines: [{ ...line, quantity_hundredths: 150 }] })).toEqual(['lines.0.quantity_hundredths']);
    expect(await refused({ lines: [line], includes_vat: true })).toEqual(['lines.0.product']);
    expect(await refused({ valid_until: '2025-12-31' })).toEqual(['valid_until']);
    expect(await make({ valid_until: '2026-01-01' })).toMatchObject({ status: 'draft' });
  });

  it('of another company is found by nobody', async () => {
    const { uuid } = await make();
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    await expectStatus(stranger.call('GET', `${QUOTES}/${uuid}`), 404);
    await expectStatus(stranger.call('POST', `${QUOTES}/${uuid}/send`, {}), 404);
  });
});

describe('behind the link of a quote', () => {
  it('the customer reads it and accepts it without an account, once', async () => {
    const { uuid } = await make();
    const token = await tokenOf(uuid);
    const { result } = JSON.parse((await open(token)).text) as { result: PublicQuote };
    expect(result).toMatchObject({
      number: 'Q-0001',
      status: 'sent',
      note: 'Met schone banden.',
      customer: 'Jan de Vries',
    });
    expect((await open(token, '/document')).text.slice(0, 5)).toBe('%PDF-');
    for (const _time of [1, 2]) expect((await open(token, '/accept', { name: 'Jan de Vries' })).status).toBe(200);
    expect(await read(uuid)).toMatchObject({
      status: 'accepted',
      decided_by: 'Jan de Vries',
      decided_how: 'link',
      decided_on: '2026-01-01',
      actions: ['invoice', 'subscribe', 'copy'],
    });
    expect(codeOf(await open(token, '/decline', { reason: '' }))).toBe('quote.decided');
  });

  it('it is declined with a reason', async () => {
    const { uuid } = await make();
    await open(await tokenOf(uuid), '/decline', { reason: 'Te duur' });
    expect(await read(uuid)).toMatchObject({ status: 'declined', reason: 'Te duur', actions: ['copy'] });
  });

  it('nothing is accepted after its day; on it, it is', async () => {
    const { uuid } = await make();
    const token = await tokenOf(uuid);
    yard.today('2026-02-01');
    expect(codeOf(await open(token, '/accept', { name: 'Jan' }))).toBe('quote.expired');
    expect((await read(uuid)).status).toBe('expired');
    yard.today('2026-01-31');
    expect((await open(token, '/accept', { name: 'Jan' })).status).toBe(200);
  });

  it('only the link that was sent last works, and none that nobody was given', async () => {
    const { uuid } = await make();
    const [first, second] = [await tokenOf(uuid), await tokenOf(uuid)];
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    expect((await open('x'.repeat(43))).status).toBe(404);
    const { rows } = await sql<{ hash: string }>`select token_hash as hash from quotes`.execute(yard.database.kysely);
    expect(rows[0]?.hash).not.toContain(second);
  });
});

describe('an accepted quote', () => {
  it('becomes a draft invoice of what is charged once, and subscriptions of the rest, each once', async () => {
    const { uuid } = await make();
    await send(uuid);
    await act(uuid, 'invoice', {}, 409);
    await act(uuid, 'decide', { accepted: true });
    const { invoice } = await act(uuid, 'invoice', {}, 201);
    const draft = await readInvoice(yard.owner, invoice?.uuid ?? '');
    expect(draft).toMatchObject({ number: null, amount_cents: 6_050, reference: 'Q-0001' });
    expect(draft.lines.map(({ description }) => description)).toEqual(['Inrijden']);
    const { subscriptions } = await act(uuid, 'subscriptions', { start_on: '2026-01-01' }, 201);
    expect(await yard.read(subscriptions[0] ?? '')).toMatchObject({
      description: 'Stalling hal A',
      price_cents: 9_000,
      quantity: 2,
      start_on: '2026-01-01',
    });
    expect((await yard.invoicesOf(subscriptions[0] ?? '')).map(({ net }) => net)).toEqual([18_000]);
    await act(uuid, 'invoice', {}, 409);
    await act(uuid, 'subscriptions', { start_on: '2026-01-01' }, 409);
    expect((await read(uuid)).actions).toEqual(['copy']);
  });

  it('lets the invoice be made anew when its draft was deleted', async () => {
    const { uuid } = await make();
    await send(uuid);
    await act(uuid, 'decide', { accepted: true });
    const { invoice } = await act(uuid, 'invoice', {}, 201);
    await expectStatus(yard.owner.call('DELETE', `/api/mollie/invoices/${invoice?.uuid}`, {}), 200);
    expect((await act(uuid, 'invoice', {}, 201)).invoice).not.toBeNull();
  });

  it('is copied into a draft with the same lines', async () => {
    const { uuid } = await make();
    await send(uuid);
    await act(uuid, 'decide', { accepted: false, reason: 'Te duur' });
    const copy = await act(uuid, 'copy', { valid_until: '2026-03-01' }, 201);
    expect(copy).toMatchObject({ number: null, status: 'draft', amount_cents: 27_830, valid_until: '2026-03-01' });
  });

  it('goes along when its customer is merged', async () => {
    const { uuid } = await make();
    const kept = await makeCustomer(yard.owner, 'de Vries', { firstname: 'J.' });
    await expectStatus(yard.owner.call('POST', `/api/customers/${kept}/merge`, { uuid: yard.customer }), 200);
    expect((await read(uuid)).customer.uuid).toBe(kept);
  });
});
