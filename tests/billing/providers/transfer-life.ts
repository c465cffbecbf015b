import { expect, test } from 'vitest';
import type { BalanceAnswer } from '#billing/balance.schema.ts';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { dayAt } from '#shared/civil-date.ts';
import { readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import type { HandInvoice, ProviderYard } from '#tests/support/billing/provider-yard.ts';

const LINES: HandInvoice = {
  includesVat: true,
  lines: [
    [12_100, 'standard'],
    [5_450, 'reduced'],
  ],
};
const CENTS = 17_550;
const IBAN = 'NL91 ABNA 0417 1643 00';

const pay = (yard: ProviderYard, id: string, cents: number) =>
  yard.ok('POST', `/api/invoices/${id}/payments`, { amount_cents: cents, method: 'bank' });
const say = (yard: ProviderYard, id: string, body: object) =>
  yard.ok('POST', `/api/invoices/${id}/change-status`, body);
const giveBack = (id: string) => `/api/invoices/${id}/give-back`;
const sentAs = ({ events }: InvoiceDetailAnswer) =>
  events.filter(({ action }) => action === 'sent').map(({ details }) => details['mode']);
const balanceOf = (yard: ProviderYard) => yard.ok<BalanceAnswer>('GET', `/api/customers/${yard.customer}/balance`);

async function send(yard: ProviderYard, mode: string): Promise<InvoiceDetailAnswer> {
  yard.today('2026-05-01');
  const { uuid } = await yard.issue(LINES);
  await yard.ok('POST', `/api/invoices/${uuid}/send`, { mode });
  await yard.runErrands();
  return yard.invoice(uuid);
}

/** The life of an invoice whose customer pays to the company's account: nobody outside is asked anything. */
export function transferCases(yardOf: () => ProviderYard): void {
  test.each([
    ['mail_with_link', 'mail_without_link'],
    ['mail_without_link', 'mail_without_link'],
    ['manual', 'manual'],
    ['post', 'post'],
  ])('an invoice that is to go by %s goes by %s, with IBAN, reference and code', async (asked, mode) => {
    const yard = yardOf();
    const sent = await send(yard, asked);
    expect([sentAs(sent), sent.payment_link]).toEqual([[mode], null]);
    const { text } = await readPdf(await yard.document(sent.uuid));
    expect(text).toContain(IBAN);
    expect(text.replaceAll(' ', '')).toContain(sent.payment_reference);
    expect(text).toContain('Scan');
    const [mail] = await yard.mailsAbout(sent.uuid);
    if (!mode.startsWith('mail')) return expect(mail).toBeUndefined();
    expect(mail).toContain(IBAN);
    return expect(mail).toContain(sent.payment_reference ?? '');
  });

  test('a part is paid, then the rest; what was noted by mistake is taken back', async () => {
    const yard = yardOf();
    const { uuid } = await send(yard, 'mail_without_link');
    await pay(yard, uuid, 10_000);
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'open', open_cents: CENTS - 10_000 });
    await pay(yard, uuid, CENTS - 10_000);
    const paid = await yard.invoice(uuid);
    expect([paid.status, paid.payments.map(({ source }) => source)]).toEqual(['paid', ['manual', 'manual']]);
    await yard.ok('POST', `/api/payments/${paid.payments[1]?.uuid}/undo`, { note: 'van een ander' });
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'open', open_cents: CENTS - 10_000 });
  });

  test('what was paid twice is noted as transferred or kept, and no provider is offered', async () => {
    const yard = yardOf();
    const { uuid } = await send(yard, 'mail_without_link');
    await pay(yard, uuid, CENTS);
    await pay(yard, uuid, CENTS);
    const over = await yard.invoice(uuid);
    expect(over).toMatchObject({ open_cents: 0 - CENTS, overpaid_cents: CENTS, refundable_cents: 0 });
    expect(over.actions).toContain('give_back');
    expect(over.actions).not.toContain('refund');
    expect(await yard.codeOf('POST', giveBack(uuid), { way: 'provider' })).toBe('invoice.paid_outside');
    await yard.ok('POST', giveBack(uuid), { way: 'transfer', amount_cents: 10_000 });
    await yard.ok('POST', giveBack(uuid), { way: 'keep' });
    expect(await yard.invoice(uuid)).toMatchObject({ open_cents: 0, kept_cents: CENTS - 10_000, credits: [] });
    expect((await balanceOf(yard)).balance_cents).toBe(CENTS - 10_000);
    await yard.ok('POST', giveBack(uuid), { way: 'transfer' });
    expect((await balanceOf(yard)).balance_cents).toBe(0);
  });

  test('what is credited of a paid invoice is kept, or was transferred; a provider cannot give it back', async () => {
    const yard = yardOf();
    const { uuid } = await send(yard, 'mail_without_link');
    await pay(yard, uuid, CENTS);
    const body = { invoice: uuid, lines: [{ position: 1, amount_cents: 1_210 }] };
    expect(await yard.codeOf('POST', '/api/credit-invoices', { ...body, refund: 'provider' })).toBe(
      'invoice.paid_outside',
    );
    expect(await yard.invoice(uuid)).toMatchObject({ credited_cents: 0 });
    await yard.ok('POST', '/api/credit-invoices', { ...body, refund: 'outside' });
    expect(await yard.invoice(uuid)).toMatchObject({ credited_cents: 1_210, refunded_cents: 1_210, open_cents: 0 });
    await yard.ok('POST', '/api/credit-invoices', { ...body, refund: 'none' });
    expect(await yard.invoice(uuid)).toMatchObject({ credited_cents: 2_420, kept_cents: 1_210, open_cents: 0 });
    await yard.ok('POST', giveBack(uuid), { way: 'transfer' });
  });

  test('void, it is credited whole, and what is paid after that goes back by transfer', async () => {
    const yard = yardOf();
    const { uuid } = await send(yard, 'mail_without_link');
    await say(yard, uuid, { status: 'void', note: 'vergissing' });
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'void', credited_cents: CENTS, open_cents: 0 });
    await pay(yard, uuid, CENTS);
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'void', overpaid_cents: CENTS });
    await yard.ok('POST', giveBack(uuid), { way: 'transfer' });
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'void', open_cents: 0, refunded_cents: CENTS });
  });

  test('given up, its VAT is claimed back, and it can be paid after all', async () => {
    const yard = yardOf();
    const { uuid, number } = await send(yard, 'mail_without_link');
    await say(yard, uuid, { status: 'uncollectible', note: 'failliet' });
    // The day on which it was given up is the database's own.
    const today = dayAt(Date.now());
    yard.today(today);
    type Debt = { readonly invoice: { readonly uuid: string }; readonly vat_cents: number };
    const debts = await yard.ok<readonly Debt[]>('GET', `/api/accountancy/bad-debts?on=${today}`);
    expect(
      debts.filter(({ invoice }) => invoice.uuid === uuid),
      `${number} is no bad debt`,
    ).toMatchObject([{ vat_cents: 2_550 }]);
    await yard.ok('POST', '/api/accountancy/bad-debts/claims', { invoices: [uuid] });
    await pay(yard, uuid, CENTS);
    expect(await yard.invoice(uuid)).toMatchObject({ status: 'paid', open_cents: 0 });
  });

  test('late, it is reminded of by mail with the account, and by post with the letter', async () => {
    const yard = yardOf();
    const sent = await send(yard, 'mail_without_link');
    yard.today('2026-05-25');
    const letter = { customer: yard.customer, step: 'friendly', channel: 'mail' };
    expect(await yard.codeOf('POST', '/api/reminders', letter)).toBeUndefined();
    const mail = (await yard.mailsAbout(yard.customer)).at(-1);
    expect(mail).toContain(sent.number);
    expect(mail).toContain(IBAN);
    await pay(yard, sent.uuid, CENTS);
  });
}
