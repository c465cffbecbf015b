import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PayoutAnswer } from '#accountancy/payout.schema.ts';
import type { OdditiesAnswer } from '#accountancy/period.schema.ts';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { openCaller, PEOPLE, signIn } from '#tests/support/app.ts';
import { MOLLIE_KEY } from '#tests/support/billing/mollie-simulator.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';
import { openStripeYard, type StripeYard } from '#tests/support/billing/stripe-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { bankOf } from './bank-yard.ts';

const today = dayAt(Date.now());
type Yard = Pick<PaymentYard | StripeYard, 'owner'>;

async function payoutsOf({ owner }: Yard): Promise<readonly PayoutAnswer[]> {
  const asked = owner.call('GET', '/api/accountancy/payouts');
  return (await expectStatus<{ result: readonly PayoutAnswer[] }>(asked, 200)).result;
}

/** What is odd up to today about payouts and the bank, as counts. */
async function oddOf({ owner }: Yard) {
  const asked = owner.call('GET', `/api/accountancy/periods/oddities?until=${today}`);
  const { result } = await expectStatus<{ result: OdditiesAnswer }>(asked, 200);
  const of = (kind: string) => result.oddities.find((one) => one.kind === kind)?.count ?? 0;
  return { lines: of('bank_lines'), payoutLines: of('payout_lines'), unseen: of('payouts_unseen') };
}

const journalOf = async ({ owner }: Yard) =>
  (await owner.call('GET', `/api/accountancy/export?kind=journal&from=${today.slice(0, 4)}-01-01&until=${today}`)).body;

describe('a line by which Mollie paid out', () => {
  let yard: PaymentYard;
  let bank: ReturnType<typeof bankOf>;
  beforeAll(async () => {
    yard = await openPaymentYard();
    bank = bankOf(yard.owner);
    const token = `access_sim_${MOLLIE_KEY}`;
    await expectStatus(yard.owner.call('POST', '/api/accountancy/payouts/token', { token }), 200);
  });
  afterAll(() => yard.close());

  const look = async () => {
    await yard.runErrands();
    await yard.look();
  };
  /** Pays an invoice and has Mollie pay out what waits; returns the payout as it is on the list. */
  const payOut = async (cents: number): Promise<PayoutAnswer> => {
    const { linkId } = await yard.send(cents);
    const payment = await yard.mollie.pay(linkId, 'paid', 'ideal');
    await look();
    await yard.mollie.post(`settlements/${payment}/pay-out`);
    await look();
    const known = (await payoutsOf(yard)).filter((one) => !seen.has(one.uuid));
    for (const { uuid } of known) seen.add(uuid);
    return known[0] as PayoutAnswer;
  };
  const seen = new Set<string>();
  const line = (payout: PayoutAnswer, more: object = {}) => ({
    on: today,
    cents: payout.amount_cents,
    name: 'Stichting Mollie Payments',
    text: payout.reference,
    ...more,
  });
  const only = (entries: readonly BankEntryAnswer[]) => entries[0] as BankEntryAnswer;

  test('is proposed as the payout, tied to it by the same key, and books nothing', async () => {
    const payout = await payOut(10_000);
    expect(payout).toMatchObject({ seen_on: null, is_unseen: false });
    const entry = only(await bank.bring([line(payout)]));
    expect(entry).toMatchObject({
      state: 'proposed',
      proposal: {
        action: 'payout',
        by: 'reference',
        certain: true,
        parts: [],
        payout: { uuid: payout.uuid, provider: 'mollie', reference: payout.reference, on: today, is_back: false },
      },
    });
    expect((await payoutsOf(yard))[0]).toMatchObject({ seen_on: null, is_unseen: true });
    expect(await oddOf(yard)).toEqual({ lines: 0, payoutLines: 1, unseen: 1 });
    const before = await journalOf(yard);
    expect(before).toContain(`;Uitbetaling Mollie ${payout.reference};`);
    const booked = await bank.done(entry, 'accept');
    expect(booked).toMatchObject({ state: 'booked', bookings: [], payout: { uuid: payout.uuid } });
    expect((await payoutsOf(yard))[0]).toMatchObject({ seen_on: today, is_unseen: false });
    expect(await oddOf(yard)).toEqual({ lines: 0, payoutLines: 0, unseen: 0 });
    expect(await journalOf(yard)).toBe(before);
  });

  test('is never money of a customer', async () => {
    const payout = await payOut(3_000);
    const { id } = await yard.send(payout.amount_cents);
    const entry = only(await bank.bring([line(payout, { text: 'anders' })]));
    const body = { invoices: [{ invoice: id, amount_cents: payout.amount_cents }] };
    const refused = await bank.act(entry, 'choose', body);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('that is no payment of a customer');
    expect(await yard.invoice(id)).toMatchObject({ status: 'open' });
    await bank.done(entry, 'accept');
  });

  test('is tied once: the second line of the same payout waits, and gets it when the first is undone', async () => {
    const payout = await payOut(4_000);
    const [one, two] = await bank.bring([line(payout), line(payout, { bankReference: 'again' })]);
    expect([one?.state, two?.state]).toEqual(['proposed', 'set_aside']);
    const tied = await bank.done(one as BankEntryAnswer, 'accept');
    // A doubled call, and a second tab.
    expect((await bank.act(one as BankEntryAnswer, 'accept')).json()).toMatchObject({ code: 'bank.booked' });
    const { kysely } = yard.database;
    const twice = sql`update bank_entries set state = 'booked', aside_reason = null, payout_id = ${payout.uuid},
      payout_is_back = false where id = ${two?.uuid}`.execute(kysely);
    await expect(twice).rejects.toThrow(/bank_entries_payout/);
    const undone = await bank.done(tied, 'undo');
    expect(undone).toMatchObject({ state: 'proposed', payout: null, proposal: { payout: { uuid: payout.uuid } } });
    await bank.done(undone, 'set-aside', { reason: 'other', note: 'dubbel' });
    await yard.owner.call('POST', '/api/bank-entries/match');
    const second = await bank.again(two as BankEntryAnswer);
    expect(second).toMatchObject({ state: 'proposed', proposal: { payout: { uuid: payout.uuid } } });
    await bank.done(second, 'accept');
    // What a person set aside stays there.
    expect(await bank.again(one as BankEntryAnswer)).toMatchObject({ state: 'set_aside', note: 'dubbel' });
  });

  test('that comes before Mollie told of the payout waits, and is proposed when it did', async () => {
    const { linkId } = await yard.send(6_000);
    const payment = await yard.mollie.pay(linkId, 'paid', 'ideal');
    await look();
    const waiting = only(await bank.bring([{ on: today, cents: 5_961, name: 'Mollie B.V.', text: 'uitbetaling' }]));
    expect(waiting).toMatchObject({ state: 'set_aside', aside_reason: 'payout', by: '', proposal: null });
    expect(await oddOf(yard)).toMatchObject({ payoutLines: 1 });
    await yard.mollie.post(`settlements/${payment}/pay-out`);
    await yard.look();
    const proposed = await bank.again(waiting);
    expect(proposed).toMatchObject({
      state: 'proposed',
      aside_reason: null,
      proposal: { action: 'payout', by: 'amount', certain: true },
    });
    await bank.done(proposed, 'accept');
    expect(await oddOf(yard)).toMatchObject({ payoutLines: 0, unseen: 0 });
    for (const { uuid } of await payoutsOf(yard)) seen.add(uuid);
  });

  test('of another amount, another day or another provider is not that payout', async () => {
    const payout = await payOut(7_000);
    const entries = await bank.bring([
      line(payout, { cents: payout.amount_cents + 1 }),
      line(payout, { on: addDays(today, -9) }),
      line(payout, { name: 'Stripe Payments Europe' }),
    ]);
    expect(entries.map(({ state }) => state)).toEqual(['set_aside', 'set_aside', 'set_aside']);
  });

  test('is not tied by who may only read, nor seen by another company', async () => {
    const payout = await payOut(8_000);
    const entry = only(await bank.bring([line(payout)]));
    const yardHand = await signIn(yard.app, PEOPLE.yard.email);
    expect((await bankOf(yardHand).act(entry, 'accept')).statusCode).toBe(403);
    expect((await bankOf(await openCaller(yard.app)).act(entry, 'accept')).statusCode).toBe(401);
    const other = await signIn(yard.app, PEOPLE.stranger.email);
    expect((await bankOf(other).act(entry, 'accept')).statusCode).toBe(404);
    expect(await bank.again(entry)).toMatchObject({ state: 'proposed' });
    const call = yard.owner.call('POST', '/api/bank-entries/accept', {
      entries: [{ uuid: entry.uuid, version: entry.version }],
    });
    expect(await expectStatus<object>(call, 200)).toEqual({ result: { accepted: 1, refused: [] } });
  });
});

describe('a line by which Stripe paid out', () => {
  let yard: StripeYard;
  let bank: ReturnType<typeof bankOf>;
  beforeAll(async () => {
    yard = await openStripeYard();
    bank = bankOf(yard.owner);
  });
  afterAll(() => yard.close());

  test('and one by which the bank sent it back are two of one payout', async () => {
    const { pageId } = await yard.issue();
    const payment = await yard.pay(pageId);
    await yard.look();
    const { payout_id: id } = await yard.simulator.post(`payouts/${payment}/pay-out`, {});
    await yard.look();
    await yard.simulator.post(`payouts/${id}/decide`, { status: 'failed' });
    await yard.look();
    const [failed] = await payoutsOf(yard);
    const cents = failed?.amount_cents ?? 0;
    const [out, back] = await bank.bring([
      { on: today, cents, name: 'STRIPE', text: 'REMISE SIM' },
      { on: today, cents: 0 - cents, name: 'STRIPE', text: 'retour' },
    ]);
    expect(out?.proposal).toMatchObject({ action: 'payout', certain: true, payout: { is_back: false } });
    expect(back?.proposal).toMatchObject({ action: 'payout', certain: true, payout: { is_back: true } });
    await bank.done(out as BankEntryAnswer, 'accept');
    await bank.done(back as BankEntryAnswer, 'accept');
    expect((await payoutsOf(yard))[0]).toMatchObject({ seen_on: today, seen_back_on: today, is_unseen: false });
  });

  test('of a closed month is tied and let go without moving it', async () => {
    const firstOpen = `${today.slice(0, 7)}-01`;
    const last = addDays(firstOpen, -1);
    const { pageId } = await yard.issue();
    const payment = await yard.pay(pageId);
    await yard.look();
    await yard.simulator.post(`payouts/${payment}/pay-out`, {});
    await yard.look();
    const { kysely } = yard.database;
    const [payout] = (await payoutsOf(yard)).filter(({ status }) => status === 'paid');
    await sql`update provider_payouts set paid_on = ${last} where id = ${payout?.uuid}`.execute(kysely);
    await expectStatus(yard.owner.call('POST', '/api/accountancy/periods/close', { until: last }), 201);
    const before = await journalOf(yard);
    const [entry] = await bank.bring([{ on: last, cents: payout?.amount_cents ?? 0, name: 'Stripe' }]);
    const tied = await bank.done(entry as BankEntryAnswer, 'accept');
    expect(tied).toMatchObject({ state: 'booked', payout: { uuid: payout?.uuid, on: last } });
    const undone = await bank.done(tied, 'undo');
    expect(undone).toMatchObject({ state: 'proposed', payout: null });
    expect(await journalOf(yard)).toBe(before);
  });
});
