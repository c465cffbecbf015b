import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOLLIE_KEY, startMollie, type TestMollie } from '#tests/support/billing/mollie-simulator.ts';

const TYPES = 'node_modules/@mollie/api-client/dist/types/data';
const MAIN = 'src/server/mollie-simulator/main.ts';
let mollie: TestMollie;

beforeAll(async () => {
  mollie = await startMollie();
});
afterAll(() => mollie.kill());

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${mollie.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${MOLLIE_KEY}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
const EUR = (value: string) => ({ currency: 'EUR', value });
const link = (more: object = {}) => ({ description: 'L', amount: EUR('10.00'), ...more });
const makeLink = async (more: object = {}) => (await ask('POST', '/v2/payment-links', link(more))).body;
const makePayment = async (more: object = {}) =>
  (await ask('POST', '/v2/payments', { ...link(), redirectUrl: 'https://shop.test/', ...more })).body;

/** Returns the required properties of an interface of the official client. */
function requiredNames(file: string, name: string): readonly string[] {
  const path = `${TYPES}/${file}.d.ts`;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const found = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  if (found === undefined) throw new Error(`no ${name} in ${path}`);
  return found.members
    .filter((member) => member.questionToken === undefined)
    .map((member) => (member.name !== undefined && ts.isIdentifier(member.name) ? member.name.text : ''))
    .concat(['resource', 'id']);
}

describe('answers', () => {
  it('carry every name that the official client promises', async () => {
    const payment = await makePayment();
    const paymentId = String(payment['id']);
    await mollie.decide(paymentId, 'paid');
    const paid = (await ask('GET', `/v2/payments/${paymentId}`)).body;
    const refund = (await ask('POST', `/v2/payments/${paymentId}/refunds`, { amount: EUR('1.00') })).body;
    await mollie.chargeBack(paymentId);
    const chargebacks = (await ask('GET', `/v2/payments/${paymentId}/chargebacks`)).body;
    const customer = (await ask('POST', '/v2/customers', { name: 'C' })).body;
    const mandate = (
      await ask('POST', `/v2/customers/${String(customer['id'])}/mandates`, {
        method: 'directdebit',
        consumerName: 'C',
        consumerAccount: 'NL91ABNA0417164300',
      })
    ).body;
    const methods = (await ask('GET', '/v2/methods')).body;
    const first = (list: Record<string, unknown>, name: string) =>
      (list['_embedded'] as Record<string, object[]>)[name]?.[0] ?? {};
    const cases: [object, string, string][] = [
      [await makeLink(), 'paymentLinks/data', 'PaymentLinkData'],
      [payment, 'payments/data', 'PaymentData'],
      [paid, 'payments/data', 'PaymentData'],
      [refund, 'refunds/data', 'RefundData'],
      [first(chargebacks, 'chargebacks'), 'chargebacks/Chargeback', 'ChargebackData'],
      [customer, 'customers/Customer', 'CustomerData'],
      [mandate, 'customers/mandates/data', 'MandateData'],
      [first(methods, 'methods'), 'methods/data', 'MethodData'],
    ];
    for (const [answer, file, name] of cases) {
      const required = requiredNames(file, name);
      expect(required.length).toBeGreaterThan(5);
      expect(
        required.filter((field) => !(field in answer)),
        name,
      ).toEqual([]);
    }
    expect(paid).toMatchObject({ amountRefunded: EUR('0.00'), amountRemaining: EUR('10.00') });
    expect(Object.keys(paid['details'] as object).toSorted()).toEqual(
      requiredNames('payments/data', 'IdealDetails')
        .filter((name) => name.startsWith('consumer'))
        .toSorted(),
    );
  });

  it('stand on pages, newest first, that lead to each other', async () => {
    await mollie.reset();
    const ids: unknown[] = [];
    for (let number = 0; number < 5; number += 1) ids.unshift((await makeLink())['id']);
    const idsOf = ({ body }: Answer) =>
      (body['_embedded'] as { payment_links: { id: string }[] }).payment_links.map(({ id }) => id);
    const page = await ask('GET', '/v2/payment-links?limit=2');
    expect(idsOf(page)).toEqual(ids.slice(0, 2));
    expect(page.body).toMatchObject({ count: 2, _links: { previous: null } });
    const { next } = page.body['_links'] as { next: { href: string } };
    const second = await ask('GET', new URL(next.href).pathname + new URL(next.href).search);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    expect(idsOf(await ask('GET', `/v2/payment-links?limit=2&from=${String(ids[4])}`))).toEqual([ids[4]]);
    expect(idsOf(await ask('GET', '/v2/payment-links?limit=250'))).toEqual(ids);
    for (const limit of ['0', '251', 'x']) {
      expect(await ask('GET', `/v2/payment-links?limit=${limit}`)).toMatchObject({
        status: 400,
        body: { field: 'limit' },
      });
    }
  });
});

describe('refusals', () => {
  it('have the shape of Mollie', async () => {
    expect(await ask('POST', '/v2/payment-links', link({ webhook: 'x' }))).toEqual({
      status: 400,
      body: {
        status: 400,
        title: 'Bad Request',
        field: 'webhook',
        detail: 'Non-existent body parameter "webhook" for this API call. Did you mean: "webhookUrl"?',
        _links: {
          documentation: {
            href: expect.stringContaining('https://docs.mollie.com/'),
            type: 'text/html',
          },
        },
      },
    });
  });

  it.each([undefined, '', 'Bearer nonsense', `Bearer test_${'a'.repeat(29)}`, `Bearer prod_${'a'.repeat(30)}`])(
    'meet the key %s',
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const answer = await fetch(`${mollie.url}/v2/payments`, { headers });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ status: 401, title: 'Unauthorized Request' });
    },
  );

  it('take a key of live mode for another mode', async () => {
    const { id } = await makeLink();
    const live = { authorization: `Bearer live_${'a'.repeat(30)}` };
    expect((await ask('GET', `/v2/payment-links/${String(id)}`, undefined, live)).status).toBe(404);
    expect((await ask('POST', '/v2/payment-links', link(), live)).body).toMatchObject({ mode: 'live' });
  });

  it.each([
    [{ amount: EUR('10.0') }, 422, 'amount.value'],
    [{ amount: EUR('10.000') }, 422, 'amount.value'],
    [{ amount: EUR('10,00') }, 422, 'amount.value'],
    [{ amount: EUR('-1.00') }, 422, 'amount.value'],
    [{ amount: { currency: 'EUR', value: 10 } }, 422, 'amount.value'],
    [{ amount: EUR('0.00') }, 422, 'amount'],
    [{ amount: { currency: 'USD', value: '1.00' } }, 422, 'amount.currency'],
    [{ amount: null }, 422, 'amount'],
    [{ description: '' }, 422, 'description'],
    [{ description: 'x'.repeat(256) }, 422, 'description'],
    [{ redirectUrl: 'javascript:alert(1)' }, 422, 'redirectUrl'],
    [{ webhookUrl: 'nowhere' }, 422, 'webhookUrl'],
    [{ expiresAt: '2030-01-01' }, 422, 'expiresAt'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 422, 'expiresAt'],
    [{ reusable: 'yes' }, 422, 'reusable'],
    [{ sequenceType: 'recurring' }, 422, 'sequenceType'],
    [{ sequenceType: 'first' }, 422, 'customerId'],
    [{ customerId: 'cst_nobody1234' }, 404, undefined],
    [{ allowedMethods: 'ideal' }, 422, 'allowedMethods'],
    [{ metadata: {} }, 400, 'metadata'],
  ])('meet a link with %j', async (wrong, status, field) => {
    const answer = await ask('POST', '/v2/payment-links', link(wrong));
    expect(answer.status).toBe(status);
    expect(answer.body['field']).toBe(field);
  });

  it('meet bodies that are none, and addresses where nothing is', async () => {
    expect((await ask('POST', '/v2/payment-links', '{"a":')).status).toBe(400);
    expect((await ask('POST', '/v2/payment-links', '[]')).status).toBe(400);
    expect((await ask('GET', '/v2/terminals')).status).toBe(404);
    // Mollie tells settlements to a token of the organisation only.
    expect((await ask('GET', '/v2/settlements')).status).toBe(403);
    expect((await ask('DELETE', '/v2/methods')).status).toBe(405);
    expect((await ask('GET', '/v2/payments?testmode=true')).body['field']).toBe('testmode');
    expect((await ask('POST', '/v2/payments', link())).body['field']).toBe('redirectUrl');
    expect((await ask('POST', '/v2/customers', { email: 'nobody' })).body['field']).toBe('email');
  });

  it('keep an open payment from being cancelled twice, and a link with payments from going', async () => {
    const { id } = await makePayment();
    expect((await ask('DELETE', `/v2/payments/${String(id)}`)).body['status']).toBe('canceled');
    expect((await ask('DELETE', `/v2/payments/${String(id)}`)).status).toBe(422);
    const { id: linkId } = await makeLink();
    await mollie.pay(String(linkId), 'failed');
    expect((await ask('DELETE', `/v2/payment-links/${String(linkId)}`)).status).toBe(422);
    expect((await ask('DELETE', `/v2/payment-links/${String((await makeLink())['id'])}`)).status).toBe(204);
  });

  it('meet an IBAN that is not one; a customer goes with their mandates', async () => {
    const customer = `/v2/customers/${String((await ask('POST', '/v2/customers', { name: 'D' })).body['id'])}`;
    const mandate = { method: 'directdebit', consumerName: 'D', consumerAccount: 'NL92ABNA0417164300' };
    expect((await ask('POST', `${customer}/mandates`, mandate)).body['field']).toBe('consumerAccount');
    expect((await ask('PATCH', customer, { email: 'd@example.test' })).body).toMatchObject({
      name: 'D',
      email: 'd@example.test',
    });
    expect((await ask('DELETE', customer)).status).toBe(204);
    expect((await ask('GET', `${customer}/mandates`)).status).toBe(404);
  });
});

describe('the simulator', () => {
  it('answers to this machine under its own name only', async () => {
    const status = await new Promise((resolve) => {
      const headers = { host: 'simulator.example.nl' };
      httpRequest(`${mollie.url}/__sim/clock`, { headers }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(status).toBe(400);
    expect((await ask('POST', '/__sim/reset', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect((await ask('POST', '/__sim/nothing')).status).toBe(404);
    expect((await ask('POST', '/__sim/faults', { kind: 'flood' })).status).toBe(400);
  });

  it.each([
    ['in production', [], { NODE_ENV: 'production' }, 'never starts in production'],
    ['for other machines', ['--host=0.0.0.0'], {}, '0.0.0.0 is not this machine alone'],
    ['without a port', ['--port=many'], {}, 'many is no port'],
  ] as const)('does not start %s', async (_where, args, env, words) => {
    const started = promisify(execFile)(process.execPath, [MAIN, ...args], { env: { ...env } });
    await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  });

  it('does not take the port of another', async () => {
    const started = promisify(execFile)(process.execPath, [MAIN, `--port=${new URL(mollie.url).port}`], { env: {} });
    await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is taken') });
  });
});
