import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type MollieApi, openMollie } from '#billing/server/provider/mollie.provider.ts';
import { openMollieClient } from '#billing/server/provider/mollie-client.ts';
import { ProviderFailure } from '#billing/server/provider/provider-failure.ts';
import { MOLLIE_KEY, OTHER_MOLLIE_KEY, startMollie, type TestMollie } from '#tests/support/billing/mollie-simulator.ts';

let mollie: TestMollie;
let api: MollieApi;
let count = 0;

beforeAll(async () => {
  mollie = await startMollie();
  api = openMollie({ apiKey: MOLLIE_KEY, simulatorUrl: mollie.url });
});
afterAll(() => mollie.kill());
afterEach(async () => {
  vi.unstubAllEnvs();
  await mollie.reset();
});

const input = (more: object = {}) => {
  count += 1;
  return { amountCents: 12_345, description: '2026-0001', idempotencyKey: `key-${count}`, ...more };
};
const fails = async (call: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ProviderFailure)) throw new Error(`not a failure of the provider: ${String(failure)}`);
  return failure;
};
const paidLink = async () => {
  const { id } = await api.createPaymentLink(input());
  return mollie.pay(id);
};
const customerWithMandate = async () => {
  const { id: customerId } = await api.createCustomer({
    name: 'A. de Wit',
    email: null,
    idempotencyKey: input().idempotencyKey,
  });
  const mandate = await api.createMandate({
    customerId,
    consumerName: 'A. de Wit',
    consumerAccount: 'NL91 ABNA 0417 1643 00',
    signedOn: '2026-11-20',
    reference: 'M-1',
    idempotencyKey: input().idempotencyKey,
  });
  return { customerId, mandate };
};

describe('a simulator', () => {
  it('never meets a live key, production or another machine', () => {
    const live = `live_${'a'.repeat(30)}`;
    const open = (apiKey: string, simulatorUrl: string | null) => () => openMollieClient({ apiKey, simulatorUrl });
    expect(open(live, mollie.url)).toThrow(
      'a simulator of Mollie takes keys that begin with test_, and tokens with access_sim_test_, only',
    );
    expect(open(live, null)).not.toThrow();
    expect(open(MOLLIE_KEY, 'https://api.mollie.com/')).toThrow('MOLLIE_URL must be a simulator on this machine');
    expect(open(MOLLIE_KEY, 'http://127.0.0.1.example.nl:80')).toThrow('MOLLIE_URL must be');
    expect(open(MOLLIE_KEY, mollie.url)).not.toThrow();
    vi.stubEnv('NODE_ENV', 'production');
    expect(open(MOLLIE_KEY, mollie.url)).toThrow('NODE_ENV=production');
    expect(open(MOLLIE_KEY, null)).not.toThrow();
  });
});

describe('a payment link', () => {
  it('is made, found, paid and closed', async () => {
    const made = await api.createPaymentLink(
      input({ redirectUrl: 'http://127.0.0.1:1/back', webhookUrl: 'http://127.0.0.1:1/hook', expiresOn: '2030-03-31' }),
    );
    expect(made).toEqual({
      id: expect.stringMatching(/^pl_\w{10}$/),
      url: `${mollie.url}/checkout/${made.id}`,
      webhookUrl: 'http://127.0.0.1:1/hook',
    });
    expect(await api.getPaymentLink(made.id)).toEqual({
      id: made.id,
      paidAt: null,
      archived: false,
      amountCents: 12345,
      expiresAt: '2030-03-31T22:00:00.000Z',
    });
    const paymentId = await mollie.pay(made.id);
    expect(await api.getPaymentLink(made.id)).toMatchObject({ paidAt: expect.stringMatching(/Z$/) });
    await expect(mollie.pay(made.id)).rejects.toThrow('The payment link is paid');
    expect(await api.listLinkPayments(made.id)).toEqual([
      {
        id: paymentId,
        status: 'paid',
        amountCents: 12345,
        refundedCents: 0,
        chargedBackCents: 0,
        paidAt: expect.stringMatching(/Z$/),
        method: 'ideal',
        customerId: null,
        mandateId: null,
        failedFor: null,
        details: {
          name: 'J. Jansen',
          account: 'NL91••••4300',
        },
        linkId: made.id,
      },
    ]);
    await api.archivePaymentLink(made.id);
    expect(await api.getPaymentLink(made.id)).toMatchObject({ archived: true });
  });

  it('takes no payment when it is closed or too old', async () => {
    const closed = await api.createPaymentLink(input());
    const begun = await mollie.pay(closed.id, 'open');
    await api.archivePaymentLink(closed.id);
    await expect(mollie.pay(closed.id)).rejects.toThrow('The payment link is archived');
    await expect(mollie.decide(begun, 'paid')).rejects.toThrow('archived');
    const old = await api.createPaymentLink(input({ expiresOn: '2030-01-01' }));
    await mollie.advance({ days: 1600 });
    await expect(mollie.pay(old.id)).rejects.toThrow('The payment link is expired');
    expect(await fails(api.createPaymentLink(input({ expiresOn: '2030-01-01' })))).toMatchObject({
      kind: 'refused',
      status: 422,
      field: 'expiresAt',
    });
  });

  it('can be paid twice by two payments that were begun before', async () => {
    const { id } = await api.createPaymentLink(input());
    const begun = await mollie.pay(id, 'open');
    await mollie.pay(id);
    await mollie.decide(begun, 'paid');
    expect((await api.listLinkPayments(id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('has more payments than stand on one page', async () => {
    const { id } = await api.createPaymentLink(input());
    const made: string[] = [];
    for (let number = 0; number < 130; number += 1) made.push(await mollie.pay(id, 'failed'));
    const found = await api.listLinkPayments(id);
    expect(found.map((payment) => payment.id)).toEqual(made.toReversed());
  });

  it('of another key does not exist', async () => {
    const { id } = await api.createPaymentLink(input());
    const payment = await mollie.pay(id);
    const other = openMollie({ apiKey: OTHER_MOLLIE_KEY, simulatorUrl: mollie.url });
    for (const call of [
      () => other.getPaymentLink(id),
      () => other.archivePaymentLink(id),
      () => other.getPayment(payment),
    ]) {
      expect(await fails(call())).toMatchObject({ kind: 'refused', status: 404 });
    }
    expect((await api.getPaymentLink(id)).archived).toBe(false);
  });
});

describe('a payment', () => {
  it.each(['paid', 'failed', 'canceled', 'expired', 'pending', 'open'] as const)('is %s', async (outcome) => {
    const { id } = await api.createPaymentLink(input());
    const payment = await api.getPayment(await mollie.pay(id, outcome, 'creditcard'));
    expect(payment).toMatchObject({ status: outcome, method: 'creditcard', refundedCents: 0 });
    expect(payment.paidAt === null).toBe(outcome !== 'paid');
    expect(payment.details.account).toBe(outcome === 'paid' ? '••••6787' : null);
  });

  it('that is pending is paid a day later, and one that stays open expires', async () => {
    const { id } = await api.createPaymentLink(input());
    const pending = await mollie.pay(id, 'pending', 'banktransfer');
    const open = await mollie.pay(id, 'open');
    await mollie.advance({ seconds: 15 * 60 });
    expect((await api.getPayment(open)).status).toBe('expired');
    expect((await api.getPayment(pending)).status).toBe('pending');
    await mollie.advance({ days: 1 });
    expect((await api.getPayment(pending)).status).toBe('paid');
  });

  it('stays paid when it is charged back', async () => {
    const id = await paidLink();
    await mollie.chargeBack(id);
    expect(await api.getPayment(id)).toMatchObject({ status: 'paid', chargedBackCents: 12_345, refundedCents: 0 });
    await expect(mollie.chargeBack(id)).rejects.toThrow('422');
  });
});

describe('a refund', () => {
  const refund = (paymentId: string, amountCents: number) =>
    api.createRefund({
      paymentId,
      amountCents,
      description: 'C-1',
      refundId: 'r-1',
      idempotencyKey: input().idempotencyKey,
    });

  it('goes its way in parts, until nothing is left', async () => {
    const paymentId = await paidLink();
    const { id, status } = await refund(paymentId, 2345);
    expect(status).toBe('queued');
    expect((await api.getPayment(paymentId)).refundedCents).toBe(2345);
    const seen: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      await mollie.advance({ days: 1 });
      seen.push((await api.getRefund({ paymentId, id })).status);
    }
    expect(seen).toEqual(['pending', 'processing', 'refunded']);
    expect(await fails(refund(paymentId, 10_001))).toMatchObject({ kind: 'refused', status: 422, field: 'amount' });
    await refund(paymentId, 10_000);
    expect((await api.getPayment(paymentId)).refundedCents).toBe(12_345);
  });

  it('can be taken back while it is pending, and not later', async () => {
    const paymentId = await paidLink();
    const early = await refund(paymentId, 100);
    await mollie.advance({ days: 1 });
    await api.cancelRefund({ paymentId, id: early.id, idempotencyKey: 'cancel-1' });
    expect((await api.getRefund({ paymentId, id: early.id })).status).toBe('canceled');
    expect((await api.getPayment(paymentId)).refundedCents).toBe(0);
    const late = await refund(paymentId, 100);
    await mollie.advance({ days: 2 });
    expect(await fails(api.cancelRefund({ paymentId, id: late.id, idempotencyKey: 'cancel-2' }))).toMatchObject({
      kind: 'refused',
    });
  });

  it('that fails gives the money back to the yard', async () => {
    const paymentId = await paidLink();
    const { id } = await refund(paymentId, 12_345);
    await mollie.failRefund(id);
    expect(await api.getRefund({ paymentId, id })).toEqual({
      id,
      status: 'failed',
      amountCents: 12345,
      refundId: 'r-1',
    });
    expect((await api.getPayment(paymentId)).refundedCents).toBe(0);
  });

  it('is refused of what was not paid', async () => {
    const { id } = await api.createPaymentLink(input());
    expect(await fails(refund(await mollie.pay(id, 'pending'), 1))).toMatchObject({ kind: 'refused' });
    await expect(refund('tr_1234567890', 0)).rejects.toThrow(RangeError);
  });
});

describe('a mandate', () => {
  it('is pending on its first day, and collects when it is valid', async () => {
    const { customerId, mandate } = await customerWithMandate();
    expect(mandate).toEqual({
      id: expect.stringMatching(/^mdt_/),
      status: 'pending',
      method: 'directdebit',
      reference: 'M-1',
      signedOn: '2026-11-20',
      account: 'NL91••••4300',
    });
    const collect = () =>
      api.createRecurringPayment({
        linkId: 'a link',
        customerId,
        mandateId: mandate.id,
        amountCents: 5e3,
        description: '2026-0002',
        idempotencyKey: input().idempotencyKey,
      });
    expect(await fails(collect())).toMatchObject({ kind: 'refused', status: 422, field: 'mandateId' });
    await mollie.advance({ days: 1 });
    expect((await api.getMandate({ customerId, id: mandate.id })).status).toBe('valid');
    const { id, status } = await collect();
    expect(status).toBe('pending');
    await mollie.advance({ days: 5 });
    expect(await api.getPayment(id)).toMatchObject({
      status: 'paid',
      method: 'directdebit',
      customerId,
      mandateId: mandate.id,
      details: {
        name: 'A. de Wit',
        account: 'NL91••••4300',
      },
    });
    expect(await api.findCustomerPayment({ customerId, linkId: 'a link' })).toMatchObject({ id, linkId: 'a link' });
    expect(await api.findCustomerPayment({ customerId, linkId: 'another' })).toBeUndefined();
    await api.revokeMandate({ customerId, id: mandate.id });
    expect(await api.listMandates(customerId)).toEqual([]);
    expect(await fails(api.revokeMandate({ customerId, id: mandate.id }))).toMatchObject({ status: 404 });
  });

  it.each([
    ['paid', 'valid'],
    ['canceled', 'invalid'],
  ] as const)('comes of a first payment that is %s, and is %s a day later', async (outcome, becomes) => {
    const { id: customerId } = await api.createCustomer({ name: 'B. Smit', email: 'b@smit.test', idempotencyKey: 'c' });
    const { id } = await api.createPaymentLink(input({ customerId, first: true }));
    const { mandateId } = await api.getPayment(await mollie.pay(id, outcome));
    expect(await api.listMandates(customerId)).toMatchObject([{ id: mandateId, status: 'pending' }]);
    await mollie.advance({ days: 1 });
    expect(await api.listMandates(customerId)).toMatchObject([{ id: mandateId, status: becomes }]);
  });
});

describe('a call that fails', () => {
  it('says whose fault it is', async () => {
    expect(
      await fails(openMollie({ apiKey: 'test_short', simulatorUrl: mollie.url }).getPayment('tr_1234567890')),
    ).toMatchObject({
      kind: 'unauthorized',
      status: 401,
    });
    expect(await fails(api.getPayment('nonsense'))).toMatchObject({ kind: 'refused', status: null });
    expect(await fails(api.getPayment('tr_1234567890'))).toMatchObject({ kind: 'refused', status: 404 });
    expect(await fails(api.createPaymentLink(input({ description: '' })))).toMatchObject({
      kind: 'refused',
      status: 422,
      field: 'description',
      message: 'The description field is required',
    });
    await mollie.fault({ kind: 'too_many_requests' });
    expect(await fails(api.getPayment('tr_1234567890'))).toMatchObject({ kind: 'throttled', status: 429 });
    await mollie.fault({ kind: 'cut_before_commit', path: '/v2/payment-links' });
    expect(await fails(api.createPaymentLink(input()))).toMatchObject({ kind: 'unreachable', status: null });
    const nowhere = openMollie({ apiKey: MOLLIE_KEY, simulatorUrl: 'http://127.0.0.1:9' });
    expect(await fails(nowhere.getPayment('tr_1234567890'))).toMatchObject({ kind: 'unreachable' });
  });

  it('is tried again by the client after errors of Mollie, and is unreachable when they stay', async () => {
    const link = input();
    await mollie.fault({ kind: 'server_error', times: 2, retry_after: 0 });
    const { id } = await api.createPaymentLink(link);
    await mollie.fault({ kind: 'server_error', times: null, retry_after: 0 });
    expect(await fails(api.getPaymentLink(id))).toMatchObject({ kind: 'unreachable', status: 500 });
    await mollie.clearFaults();
    expect((await mollie.requests()).map(({ method, status }) => `${method} ${status}`)).toEqual([
      'POST 500',
      'POST 500',
      'POST 201',
      'GET 500',
      'GET 500',
      'GET 500',
    ]);
  });

  it('is given up after its limit, and asked again with its key it was done once', async () => {
    const impatient = openMollie({ apiKey: MOLLIE_KEY, simulatorUrl: mollie.url }, 300);
    const link = input();
    await mollie.fault({ kind: 'timeout_after_commit' });
    expect(await fails(impatient.createPaymentLink(link))).toMatchObject({
      kind: 'unreachable',
      message: 'no answer from Mollie in 0.3 s',
    });
    const { id } = await api.createPaymentLink(link);
    const client = openMollieClient({ apiKey: MOLLIE_KEY, simulatorUrl: mollie.url });
    expect((await client.paymentLinks.page()).map((made) => made.id)).toEqual([id]);
    expect((await mollie.requests()).map(({ replayed }) => replayed)).toEqual([false, true, false]);
  });

  it('meets its own twin: later while that runs, refused when it asks for something else', async () => {
    const link = input();
    await mollie.fault({ kind: 'slow', delay_ms: 1000 });
    const first = api.createPaymentLink(link);
    await expect.poll(async () => (await mollie.requests()).length).toBe(1);
    expect(await fails(api.createPaymentLink(link))).toMatchObject({ kind: 'throttled', status: 409 });
    const { id } = await first;
    expect((await api.createPaymentLink(link)).id).toBe(id);
    const other = { ...link, amountCents: link.amountCents + 1 };
    expect(await fails(api.createPaymentLink(other))).toMatchObject({ kind: 'refused', status: 400 });
    // Keys belong to the caller: the same key of another company is another request.
    const elsewhere = openMollie({ apiKey: OTHER_MOLLIE_KEY, simulatorUrl: mollie.url });
    expect((await elsewhere.createPaymentLink(other)).id).not.toBe(id);
    await mollie.advance({ days: 1 });
    expect((await api.createPaymentLink(link)).id).not.toBe(id);
  });
});
