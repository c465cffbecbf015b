import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MovingYard, openMovingYard } from '#tests/support/billing/moving-yard.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let yard: MovingYard;
beforeEach(async () => {
  yard = await openMovingYard();
});
afterEach(() => yard.close());

const givenBack = (id: string, cents: number) =>
  yard.ok('POST', '/api/credit-invoices', {
    invoice: id,
    lines: [{ position: 1, amount_cents: cents }],
    refund: 'provider',
  });

const listed = async (path: string): Promise<number> => {
  const { result } = await expectStatus<{ result: readonly object[] }>(yard.owner.call('GET', path), 200);
  return result.length;
};

describe.each([
  ['mollie', 'stripe'],
  ['stripe', 'mollie'],
] as const)('a company that moves from %s to %s', (from, to) => {
  test('has what is open settled where it is, and the next period billed once through the new one', async () => {
    await yard.choose(from);
    await yard.subscribe();
    await yard.bill();
    const [open, credited, voided, paid, refunding] = [
      await yard.send(12_100),
      await yard.send(12_100),
      await yard.send(12_100),
      await yard.send(12_100),
      await yard.send(12_100),
    ];
    for (const id of [paid, refunding]) await yard.pay(id);
    await yard.settle();
    // Wanted, and not yet asked for when the company moves.
    await givenBack(refunding, 2_100);

    await yard.choose(to);
    await yard.settle();
    expect((await yard.invoice(refunding)).refunds).toMatchObject([{ amount_cents: 2_100 }]);
    for (const id of [open, credited, voided])
      expect(await yard.pagesOf(id)).toMatchObject([{ provider: from, state: 'open' }]);

    await yard.pay(open);
    await yard.settle();
    expect(await yard.invoice(open)).toMatchObject({
      status: 'paid',
      payments: [{ source: from, amount_cents: 12_100 }],
    });

    await yard.ok('POST', '/api/credit-invoices', {
      invoice: credited,
      lines: [{ position: 1, amount_cents: 100 }],
      refund: 'none',
    });
    await yard.ok('POST', `/api/invoices/${credited}/send`, { mode: 'mail_with_link' });
    const { version } = await yard.invoice(voided);
    await yard.ok('POST', `/api/invoices/${voided}/change-status`, { status: 'void', note: 'fout', version });
    await yard.settle();
    expect(await yard.pagesOf(voided)).toMatchObject([{ state: 'closed' }]);
    await yard.pay(credited);
    await yard.settle();
    expect(await yard.invoice(credited)).toMatchObject({
      status: 'paid',
      open_cents: 0,
      payments: [{ amount_cents: 12_000 }],
    });

    // What was paid before goes back to where it came in.
    await givenBack(paid, 500);
    await yard.settle();
    expect((await yard.invoice(paid)).refunds).toMatchObject([{ amount_cents: 500 }]);

    await yard.advanceToNextMonth();
    await yard.bill();
    await yard.bill();
    const [first = '', second = '', ...more] = await yard.bills();
    expect(more).toEqual([]);
    for (const id of [first, second]) await yard.ok('POST', `/api/invoices/${id}/send`, { mode: 'mail_with_link' });
    await yard.settle();
    expect(await yard.pagesOf(first)).toMatchObject([{ provider: from }]);
    expect(await yard.pagesOf(second)).toMatchObject([{ provider: to }]);
    for (const id of [first, second]) await yard.pay(id);
    await yard.settle();
    await yard.advance(5);
    await yard.settle();
    expect(await yard.invoice(first)).toMatchObject({ status: 'paid', payments: [{ source: from }] });
    expect(await yard.invoice(second)).toMatchObject({ status: 'paid', payments: [{ source: to }] });
    for (const [id, cents] of [
      [refunding, 2_100],
      [paid, 500],
    ] as const) {
      expect((await yard.invoice(id)).refunds).toMatchObject([{ amount_cents: cents, status: 'refunded' }]);
    }

    // Seven invoices and the credits of four.
    expect(await listed('/api/invoices')).toBe(11);
    expect(await listed('/api/payments')).toBe(6);
    const { rows } = await sql`
      select kind, state, last_error from billing_outbox where state <> 'done'`.execute(yard.database.kysely);
    expect(rows).toEqual([]);
  });
});
