import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type MollieApi, openMollie } from '#billing/server/provider/mollie.provider.ts';
import { hearMollie } from '#tests/support/billing/hear-mollie.ts';
import { MOLLIE_KEY, startMollie } from '#tests/support/billing/mollie-simulator.ts';

const { mollie, ear, api } = await hearMollie();
let count = 0;

const newLink = async (asked: MollieApi = api) => {
  count += 1;
  const input = { amountCents: 100, description: 'hook', webhookUrl: ear.url, idempotencyKey: `hook-${count}` };
  return (await asked.createPaymentLink(input)).id;
};
const hookOf = (paymentId: string) => `POST application/x-www-form-urlencoded;charset=UTF-8 id=${paymentId}`;

describe('a webhook', () => {
  it.each(['paid', 'failed', 'canceled', 'expired'] as const)(
    'tells of a payment that is %s, by its id',
    async (outcome) => {
      const payment = await mollie.pay(await newLink(), outcome);
      expect(ear.heard).toEqual([hookOf(payment)]);
    },
  );

  it('says nothing of open and pending ones, and tells when they are paid', async () => {
    const link = await newLink();
    await mollie.pay(link, 'open');
    const pending = await mollie.pay(link, 'pending', 'banktransfer');
    expect(ear.heard).toEqual([]);
    await mollie.decide(pending, 'paid');
    expect(ear.heard).toEqual([hookOf(pending)]);
  });

  it('tells of money that goes back: a refund that is done or fails, a chargeback', async () => {
    const payment = await mollie.pay(await newLink());
    const refund = (key: string) =>
      api.createRefund({ paymentId: payment, amountCents: 10, description: 'R', refundId: key, idempotencyKey: key });
    await refund('hook-refund-1');
    expect(ear.heard).toHaveLength(1);
    await mollie.advance({ days: 3 });
    expect(ear.heard).toHaveLength(2);
    await mollie.failRefund((await refund('hook-refund-2')).id);
    expect(ear.heard).toHaveLength(3);
    await mollie.chargeBack(payment);
    expect(ear.heard).toEqual(Array.from({ length: 4 }, () => hookOf(payment)));
  });

  it('is tried again until the app takes it; a redirect is no answer', async () => {
    ear.answers = [500, 302, 404, 200];
    const payment = await mollie.pay(await newLink());
    expect(ear.heard).toHaveLength(1);
    await mollie.advance({ seconds: 59 });
    expect(ear.heard).toHaveLength(1);
    await mollie.advance({ seconds: 2 });
    expect(ear.heard).toHaveLength(2);
    await mollie.advance({ days: 2 });
    expect(ear.heard).toEqual(Array.from({ length: 4 }, () => hookOf(payment)));
    expect(await mollie.webhooks()).toMatchObject([{ state: 'delivered', attempts: [500, 302, 404, 200] }]);
  });

  it('is given up after ten tries in 26 hours, and can be sent again by hand', async () => {
    ear.answers = [503];
    const payment = await mollie.pay(await newLink());
    await mollie.advance({ seconds: 26 * 3600 - 60 });
    expect(ear.heard).toHaveLength(9);
    await mollie.advance({ days: 30 });
    expect(ear.heard).toHaveLength(10);
    expect(await mollie.webhooks()).toMatchObject([{ state: 'given_up', next_at: null }]);
    ear.answers = [200];
    await mollie.sendWebhookAgain(payment);
    expect(await mollie.webhooks()).toMatchObject([{ state: 'given_up' }, { state: 'delivered', attempts: [200] }]);
  });

  it('comes twice, late, out of order or never when that is asked for', async () => {
    await mollie.fault({ kind: 'webhook_duplicate' });
    const twice = await mollie.pay(await newLink());
    expect(ear.heard).toEqual([hookOf(twice), hookOf(twice)]);
    ear.heard.length = 0;
    await mollie.fault({ kind: 'webhook_lost' });
    await mollie.pay(await newLink());
    await mollie.advance({ days: 30 });
    expect(ear.heard).toEqual([]);
    await mollie.fault({ kind: 'webhook_late', delay_seconds: 600 });
    const late = await mollie.pay(await newLink());
    await mollie.advance({ seconds: 590 });
    expect(ear.heard).toEqual([]);
    await mollie.advance({ seconds: 20 });
    expect(ear.heard).toEqual([hookOf(late)]);
    ear.heard.length = 0;
    await mollie.fault({ kind: 'webhook_out_of_order' });
    const first = await mollie.pay(await newLink());
    expect(ear.heard).toEqual([]);
    const second = await mollie.pay(await newLink());
    expect(ear.heard).toEqual([hookOf(second), hookOf(first)]);
  });
});

describe('the clock', () => {
  it('goes with the machine and is put ahead by what is asked', async () => {
    const before = Date.parse(await mollie.now());
    expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
    await mollie.advance({ days: 400, seconds: 5 });
    const ahead = Date.parse(await mollie.now()) - before;
    expect(ahead).toBeGreaterThanOrEqual(400 * 86_400_000 + 5000);
    expect(ahead).toBeLessThan(400 * 86_400_000 + 65_000);
    await expect(mollie.advance({ days: -1 })).rejects.toThrow('400');
  });
});

describe('the file', () => {
  it('keeps everything over a power cut: links, keys, the clock, the port and webhooks on their way', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'remise-mollie-'));
    const file = join(folder, 'mollie.json');
    const before = await startMollie(file);
    const asked = openMollie({ apiKey: MOLLIE_KEY, simulatorUrl: before.url });
    const input = { amountCents: 100, description: 'kept', webhookUrl: ear.url, idempotencyKey: 'kept' };
    const link = await asked.createPaymentLink(input);
    ear.answers = [500, 200];
    const payment = await before.pay(link.id);
    await before.advance({ seconds: 30 });
    const clock = Date.parse(await before.now());
    await before.kill();
    const after = await startMollie(file);
    expect(after.url).toBe(before.url);
    expect(Date.parse(await after.now())).toBeGreaterThanOrEqual(clock);
    expect((await asked.getPayment(payment)).status).toBe('paid');
    expect(await asked.createPaymentLink(input)).toEqual(link);
    await after.advance({ seconds: 60 });
    expect(ear.heard).toEqual([hookOf(payment), hookOf(payment)]);
    await after.kill();
    expect(readdirSync(folder)).toEqual(['mollie.json']);
    expect(readFileSync(file, 'utf8')).not.toContain(MOLLIE_KEY);
    rmSync(folder, { recursive: true });
  });

  it('is not needed: identifiers are the same ones after every reset', async () => {
    const first = await newLink();
    await mollie.reset();
    expect(await newLink()).toBe(first);
  });
});
