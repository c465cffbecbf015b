import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { makeCustomer } from '#tests/support/yard-calls.ts';

let test: TestApp;
let owner: Caller;
let yard: Caller;
let stranger: Caller;
let customer: string;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  yard = await signIn(test.app, PEOPLE.yard.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
  customer = await makeCustomer(owner, 'Bakker');
});
afterAll(() => test.close());

const isStripeCustomer = (id: string) => [
  `/api/customers${id}/is-stripe-customer`,
  `/api/customers/${id}/is-stripe-customer`,
];
const open = (id: string) => `/api/customers/open-stripe-invoice-subscription/${id}`;

describe('a customer nobody has billed', () => {
  it('is not known to the payment provider, however the call is written', async () => {
    for (const url of isStripeCustomer(customer)) {
      const answer = await owner.call('GET', url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.json()).toEqual({ result: false });
    }
  });

  it('has no open invoice and no subscription', async () => {
    expect((await owner.call('GET', open(customer))).json()).toEqual({ result: { invoices: [], subscriptions: [] } });
  });
});

describe('what is asked of a customer', () => {
  it('about money is for people who may see invoices', async () => {
    expect((await yard.call('GET', open(customer))).statusCode).toBe(403);
    for (const url of isStripeCustomer(customer)) expect((await yard.call('GET', url)).statusCode).toBe(200);
  });

  it('who does not exist, is deleted or belongs to another company is answered 404', async () => {
    const deleted = await makeCustomer(owner, 'Weg');
    await owner.call('DELETE', `/api/customers/${deleted}`, {});
    for (const id of [randomUUID(), deleted, 'x']) {
      for (const url of [...isStripeCustomer(id), open(id)]) {
        expect((await owner.call('GET', url)).statusCode, url).toBe(404);
      }
    }
    for (const url of [...isStripeCustomer(customer), open(customer)]) {
      expect((await stranger.call('GET', url)).statusCode, url).toBe(404);
    }
  });

  it('leaves the other calls of customers as they are', async () => {
    expect((await owner.call('GET', `/api/customers/${customer}`)).statusCode).toBe(200);
    expect((await owner.call('GET', '/api/customers-inactive')).statusCode).toBe(404);
    expect((await owner.call('GET', `/api/customers${customer}`)).statusCode).toBe(404);
  });
});
