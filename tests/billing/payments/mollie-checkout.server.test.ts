import { describe, expect, it } from 'vitest';
import { hearMollie } from '#tests/support/billing/hear-mollie.ts';

const { mollie, ear, api } = await hearMollie();
let count = 0;

const BACK = 'https://yard.test/paid';
const newLink = (more: object = {}) => {
  count += 1;
  const addresses = { redirectUrl: BACK, webhookUrl: ear.url };
  const input = { amountCents: 123_450, description: 'Stalling <b>A & B</b>', idempotencyKey: `page-${count}` };
  return api.createPaymentLink({ ...input, ...addresses, ...more });
};
const read = async (address: string, language = 'nl') => {
  const answer = await fetch(address, { headers: { 'accept-language': language } });
  return { answer, text: await answer.text() };
};
/** Presses a button of a page; answers where the browser goes. */
const press = async (address: string, button: Record<string, string>) => {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(button), redirect: 'manual' });
  return { status: answer.status, to: new URL(answer.headers.get('location') ?? '/none', mollie.url).href };
};
const begin = async (address: string) => (await press(address, { method: 'ideal' })).to;

describe('the page to pay at', () => {
  it('shows what is to be paid in Dutch and in English, marked as a simulation, and runs no script', async () => {
    const { url } = await newLink();
    const dutch = await read(url, 'fr-FR');
    expect(dutch.text).toContain('Simulatie');
    expect(dutch.text).toContain('€ 1.234,50');
    expect(dutch.text).toContain('Stalling &lt;b&gt;A &amp; B&lt;/b&gt;');
    expect(dutch.text).not.toMatch(/<script|\son\w+=/);
    expect(dutch.answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const { text } of [await read(url, 'en-GB'), await read(`${url}?lang=en`)]) {
      expect(text).toContain('Simulation');
      expect(text).toContain('€1,234.50');
    }
  });

  it.each(['paid', 'failed', 'canceled', 'expired', 'pending'] as const)('ends %s and leads back', async (outcome) => {
    const { id, url } = await newLink();
    const payment = await begin(url);
    expect(payment).toMatch(/\/checkout\/tr_\w{10}$/);
    expect(await press(payment, { do: outcome })).toEqual({ status: 303, to: BACK });
    expect(await api.listLinkPayments(id)).toMatchObject([{ status: outcome, method: 'ideal' }]);
    await expect.poll(() => ear.heard.length).toBe(outcome === 'pending' ? 0 : 1);
  });

  it('lets a pending payment be paid by hand, and shows itself again', async () => {
    const { id, url } = await newLink();
    const payment = await begin(url);
    await press(payment, { do: 'pending' });
    expect(await press(payment, { do: 'paid' })).toEqual({ status: 303, to: payment });
    expect(await api.listLinkPayments(id)).toMatchObject([{ status: 'paid' }]);
  });

  it('charges a payment back, lets a refund fail, and sends the webhook again', async () => {
    const { id, url } = await newLink();
    const page = await begin(url);
    expect((await read(page)).text).not.toContain('Storneren');
    await press(page, { do: 'paid' });
    const [payment] = await api.listLinkPayments(id);
    const refund = await api.createRefund({
      paymentId: payment?.id ?? '',
      amountCents: 1,
      description: 'R',
      refundId: 'r-1',
      idempotencyKey: 'page-refund',
    });
    expect((await read(page)).text).toContain('Laten mislukken');
    await press(page, { do: refund.id });
    expect((await api.getRefund({ paymentId: payment?.id ?? '', id: refund.id })).status).toBe('failed');
    await press(page, { do: 'webhook' });
    await expect.poll(() => ear.heard.length).toBe(3);
    await press(page, { do: 'charge-back' });
    expect(await api.getPayment(payment?.id ?? '')).toMatchObject({ chargedBackCents: 123_450 });
    expect((await read(page)).text).toContain('Gestorneerd');
    expect((await press(page, { do: 'charge-back' })).status).toBe(422);
  });

  it('takes nothing on a link that is paid, closed or too old, and on one that never was', async () => {
    const paid = await newLink();
    await mollie.pay(paid.id);
    const closed = await newLink();
    const begun = await begin(closed.url);
    await api.archivePaymentLink(closed.id);
    const old = await newLink({ expiresOn: '2030-01-01' });
    await mollie.advance({ days: 1600 });
    for (const [{ url, id }, words] of [
      [paid, 'Deze link is betaald.'],
      [closed, 'Deze link is gesloten.'],
      [old, 'Deze link is verlopen.'],
    ] as const) {
      const payments = (await api.listLinkPayments(id)).length;
      expect((await read(url)).text).toContain(words);
      expect(await press(url, { method: 'ideal' })).toEqual({ status: 303, to: url });
      expect(await api.listLinkPayments(id)).toHaveLength(payments);
    }
    expect((await press(begun, { do: 'paid' })).status).toBe(422);
    expect((await read(`${mollie.url}/checkout/pl_nothing123`)).answer.status).toBe(404);
  });

  it('lists all there is', async () => {
    expect((await read(mollie.url)).text).toContain('de eerste betaallink verschijnt');
    const { id } = await newLink();
    expect((await read(mollie.url)).text).toContain(`/checkout/${id}?lang=nl`);
  });
});
