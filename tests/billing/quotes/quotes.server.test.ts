import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicQuote, QuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { PEOPLE, signIn } from '#tests/support/app.ts';
import { readInvoice, rowsOf } from '#tests/support/billing/billing.ts';
import { openQuoteYard, QUOTES, type QuoteYard } from '#tests/support/billing/quotes.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

let yard: QuoteYard;
beforeEach(async () => {
  yard = await openQuoteYard();
});
afterEach(() => yard.close());

const codeOf = ({ body }: { readonly body: string }) => (JSON.parse(body) as { code: string }).code;

describe('a quote', () => {
  it('has its sums apart for what is charged once and by the period, and no number while it is a draft', async () => {
    const quote = await yard.make();
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
    const { uuid, version } = await yard.make();
    await expectStatus(yard.owner.call('PUT', `${QUOTES}/${uuid}`, { ...yard.body, note: 'Anders', version }), 200);
    await expectStatus(yard.owner.call('PUT', `${QUOTES}/${uuid}`, { ...yard.body, version }), 409);
    expect((await yard.quote(uuid)).note).toBe('Anders');
    await yard.send(uuid);
    await expectStatus(yard.owner.call('PUT', `${QUOTES}/${uuid}`, yard.body), 409);
    await expectStatus(yard.owner.call('DELETE', `${QUOTES}/${uuid}`, {}), 409);
    const other = await yard.make();
    await expectStatus(yard.owner.call('DELETE', `${QUOTES}/${other.uuid}`, {}), 200);
    await expectStatus(yard.owner.call('GET', `${QUOTES}/${other.uuid}`), 404);
  });

  it('is mailed as a PDF with a link, under a number of a series of its own', async () => {
    const [first, second] = [await yard.make(), await yard.make()];
    const { quote } = await yard.send(first.uuid);
    expect(quote).toMatchObject({
      number: 'Q-0001',
      status: 'sent',
      sent_on: '2026-01-01',
      sent_to: 'jan@example.test',
    });
    expect((await yard.send(second.uuid)).quote.number).toBe('Q-0002');
    // Sent again, it is the same document.
    await yard.send(first.uuid, { to: 'thuis@example.test' });
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

  it.each(['fr', 'nl'])('opens in the language of the mail it stands in: %s', async (language) => {
    await expectStatus(yard.owner.call('PUT', `/api/customers/${yard.customer}/billing`, { language }), 200);
    await yard.send((await yard.make()).uuid);
    const [mail] = await rowsOf<{ text: string; language: string }>(
      yard,
      "select body_text as text, language from mails where kind = 'quote_sent'",
    );
    expect(mail?.language).toBe(language);
    expect(/\/quote\/[\w-]{43}(\?lang=\w+)?/.exec(mail?.text ?? '')?.[1]).toBe(
      language === 'nl' ? undefined : '?lang=fr',
    );
  });

  it('has a link to pass on that opens in the language of its customer', async () => {
    await expectStatus(yard.owner.call('PUT', `/api/customers/${yard.customer}/billing`, { language: 'ar' }), 200);
    const { link } = await yard.send((await yard.make()).uuid, { to: null });
    expect(link).toMatch(/\/quote\/[\w-]{43}\?lang=ar$/);
  });

  it('has the prefix that the company set when it is sent, and never the number of another one', async () => {
    const prefix = (quote_prefix: string) =>
      expectStatus(
        yard.owner.call('PUT', '/api/company', { invoicing: { ...SECTION_DEFAULTS.invoicing, quote_prefix } }),
        200,
      );
    const numberOf = async () => (await yard.send((await yard.make()).uuid)).quote.number;
    const countTo = (value: number) =>
      sql`update company_number set value = ${value} where series = 'quote'`.execute(yard.database.kysely);
    expect(await numberOf()).toBe('Q-0001');
    await prefix('OFF2026-');
    expect(await numberOf()).toBe('OFF2026-0002');
    await countTo(10_000);
    await prefix('Q-');
    expect(await numberOf()).toBe('Q-10001');
    await countTo(0);
    await prefix('Q-1');
    expect(await numberOf()).toBe('Q-10002');
  });

  it('cannot have the prefix of invoices of before', async () => {
    await yard.subscribe('2026-01-01');
    const put = (more: object, status: number) =>
      expectStatus<{ errors: object }>(
        yard.owner.call('PUT', '/api/company', { invoicing: { ...SECTION_DEFAULTS.invoicing, ...more } }),
        status,
      );
    await put({ invoice_prefix: 'FACT' }, 200);
    const { errors } = await put({ invoice_prefix: 'FACT', quote_prefix: 'F' }, 422);
    expect(Object.keys(errors)).toEqual(['invoicing.quote_prefix']);
  });

  it('has no effect on the books', async () => {
    const { uuid } = await yard.make();
    await yard.act((await yard.send(uuid)).quote.uuid, 'decide', { accepted: true });
    expect(await rowsOf(yard, 'select 1 from invoices')).toHaveLength(0);
    expect(await rowsOf(yard, 'select 1 from subscriptions')).toHaveLength(0);
  });

  it('refuses a subscription of half a place, at a price that treats VAT otherwise, and a day that is over', async () => {
    const refused = async (more: object) =>
      Object.keys(
        (await expectStatus<{ errors: object }>(yard.owner.call('POST', QUOTES, { ...yard.body, ...more }), 422))
          .errors,
      );
    const line = { product: yard.monthly.uuid, description: 'Stalling', unit_price_cents: 1 };
    expect(await refused({ lines: [{ ...line, quantity_hundredths: 150 }] })).toEqual(['lines.0.quantity_hundredths']);
    expect(await refused({ lines: [line], includes_vat: true })).toEqual(['lines.0.product']);
    expect(await refused({ valid_until: '2025-12-31' })).toEqual(['valid_until']);
    expect(await yard.make({ valid_until: '2026-01-01' })).toMatchObject({ status: 'draft' });
  });

  it('of another company is found by nobody', async () => {
    const { uuid } = await yard.make();
    const stranger = await signIn(yard.app, PEOPLE.stranger.email);
    await expectStatus(stranger.call('GET', `${QUOTES}/${uuid}`), 404);
    await expectStatus(stranger.call('POST', `${QUOTES}/${uuid}/send`, {}), 404);
  });
});

describe('behind the link of a quote', () => {
  it('the customer reads it and accepts it without an account, once', async () => {
    const { uuid } = await yard.make();
    const token = await yard.tokenOf(uuid);
    const { result } = JSON.parse((await yard.open(token)).body) as { result: PublicQuote };
    expect(result).toMatchObject({
      number: 'Q-0001',
      status: 'sent',
      note: 'Met schone banden.',
      customer: 'Jan de Vries',
    });
    expect((await yard.open(token, '/document')).body.slice(0, 5)).toBe('%PDF-');
    for (const _time of [1, 2])
      expect((await yard.open(token, '/accept', { name: 'Jan de Vries' })).statusCode).toBe(200);
    expect(await yard.quote(uuid)).toMatchObject({
      status: 'accepted',
      decided_by: 'Jan de Vries',
      decided_how: 'link',
      decided_on: '2026-01-01',
      actions: ['invoice', 'subscribe', 'copy'],
    });
    expect(codeOf(await yard.open(token, '/decline', { reason: '' }))).toBe('quote.decided');
  });

  it('it is declined with a reason', async () => {
    const { uuid } = await yard.make();
    await yard.open(await yard.tokenOf(uuid), '/decline', { reason: 'Te duur' });
    expect(await yard.quote(uuid)).toMatchObject({ status: 'declined', reason: 'Te duur', actions: ['copy'] });
  });

  it('nothing is accepted after its day; on it, it is', async () => {
    const { uuid } = await yard.make();
    const token = await yard.tokenOf(uuid);
    yard.today('2026-02-01');
    expect(codeOf(await yard.open(token, '/accept', { name: 'Jan' }))).toBe('quote.expired');
    expect((await yard.quote(uuid)).status).toBe('expired');
    yard.today('2026-01-31');
    expect((await yard.open(token, '/accept', { name: 'Jan' })).statusCode).toBe(200);
  });

  it('only the link that was sent last works, and none that nobody was given', async () => {
    const { uuid } = await yard.make();
    const [first, second] = [await yard.tokenOf(uuid), await yard.tokenOf(uuid)];
    expect((await yard.open(first)).statusCode).toBe(404);
    expect((await yard.open(second)).statusCode).toBe(200);
    expect((await yard.open('x'.repeat(43))).statusCode).toBe(404);
    const { rows } = await sql<{ hash: string }>`select token_hash as hash from quotes`.execute(yard.database.kysely);
    expect(rows[0]?.hash).not.toContain(second);
  });
});

describe('an accepted quote', () => {
  it('becomes a draft invoice of what is charged once, and subscriptions of the rest, each once', async () => {
    const { uuid } = await yard.make();
    await yard.send(uuid);
    await yard.act(uuid, 'invoice', {}, 409);
    await yard.act(uuid, 'decide', { accepted: true });
    const { invoice } = await yard.act(uuid, 'invoice', {}, 201);
    const draft = await readInvoice(yard.owner, invoice?.uuid ?? '');
    expect(draft).toMatchObject({ number: null, amount_cents: 6_050, reference: 'Q-0001' });
    expect(draft.lines.map(({ description }) => description)).toEqual(['Inrijden']);
    const { subscriptions } = await yard.act(uuid, 'subscriptions', { start_on: '2026-01-01' }, 201);
    expect(await yard.read(subscriptions[0] ?? '')).toMatchObject({
      description: 'Stalling hal A',
      price_cents: 9_000,
      quantity: 2,
      start_on: '2026-01-01',
    });
    expect((await yard.invoicesOf(subscriptions[0] ?? '')).map(({ net }) => net)).toEqual([18_000]);
    await yard.act(uuid, 'invoice', {}, 409);
    await yard.act(uuid, 'subscriptions', { start_on: '2026-01-01' }, 409);
    expect(await yard.quote(uuid)).toMatchObject({ actions: ['copy'], unbilled: false });
  });

  it('is told as unbilled in the list until all of it is billed', async () => {
    const isUnbilled = async () => {
      const { result } = await expectStatus<{ result: readonly QuoteAnswer[] }>(
        yard.owner.call('GET', `${QUOTES}?customer=${yard.customer}`),
        200,
      );
      return result.map(({ unbilled }) => unbilled);
    };
    await yard.make();
    expect(await isUnbilled()).toEqual([false]);
    const { uuid } = await yard.accepted();
    const { invoice } = await yard.act(uuid, 'invoice', {}, 201);
    expect(await isUnbilled()).toEqual([true, false]);
    await yard.act(uuid, 'subscriptions', { start_on: '2026-01-01' }, 201);
    expect(await isUnbilled()).toEqual([false, false]);
    await expectStatus(yard.owner.call('DELETE', `/api/mollie/invoices/${invoice?.uuid}`, {}), 200);
    expect(await isUnbilled()).toEqual([true, false]);
  });

  it('lets the invoice be made anew when its draft was deleted', async () => {
    const { uuid } = await yard.make();
    await yard.send(uuid);
    await yard.act(uuid, 'decide', { accepted: true });
    const { invoice } = await yard.act(uuid, 'invoice', {}, 201);
    await expectStatus(yard.owner.call('DELETE', `/api/mollie/invoices/${invoice?.uuid}`, {}), 200);
    expect((await yard.act(uuid, 'invoice', {}, 201)).invoice).not.toBeNull();
  });

  it('is copied into a draft with the same lines', async () => {
    const { uuid } = await yard.make();
    await yard.send(uuid);
    await yard.act(uuid, 'decide', { accepted: false, reason: 'Te duur' });
    const copy = await yard.act(uuid, 'copy', { valid_until: '2026-03-01' }, 201);
    expect(copy).toMatchObject({ number: null, status: 'draft', amount_cents: 27_830, valid_until: '2026-03-01' });
  });

  it('goes along when its customer is merged', async () => {
    const { uuid } = await yard.make();
    const kept = await makeCustomer(yard.owner, 'de Vries', { firstname: 'J.' });
    await expectStatus(yard.owner.call('POST', `/api/customers/${kept}/merge`, { uuid: yard.customer }), 200);
    expect((await yard.quote(uuid)).customer.uuid).toBe(kept);
  });
});
