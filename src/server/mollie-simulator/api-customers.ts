import { ApiRefusal } from '../simulator/play.ts';
import { nextId } from '../simulator/simulator.ts';
import { amountOf, customerAnswer, mandateAnswer, pageBase, paymentAnswer, simulatedConsumer } from './answers.ts';
import { type ApiCall, type ApiRoute, created, customerOf, nothing, ok, ownRows, secondId } from './api-call.ts';
import { addMandate } from './lifecycle.ts';
import { LIST_QUERY, listPage } from './list-page.ts';
import { oneOf, textOf } from './parameters.ts';
import { noSuch } from './refusal.ts';
import type { Customer, Mandate } from './state.ts';

const FIELDS = ['name', 'email', 'locale', 'metadata'];

export const CUSTOMER_ROUTES: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: 'customers',
    body: FIELDS,
    run: (call) => {
      const { simulator, caller } = call;
      const given = { name: null, email: null, locale: null, metadata: null, ...fieldsOf(call) };
      const customer: Customer = {
        ...caller,
        ...given,
        id: nextId(simulator.state, 'cst'),
        createdAt: simulator.now(),
      };
      simulator.state.customers.push(customer);
      return created(customerAnswer(simulator.state, customer));
    },
  },
  {
    method: 'GET',
    path: 'customers',
    query: LIST_QUERY,
    run: (call) => {
      const { state } = call.simulator;
      const rows = ownRows(call, state.customers);
      return ok(
        listPage({ state, path: 'customers', name: 'customers', rows, answer: customerAnswer, query: call.query }),
      );
    },
  },
  { method: 'GET', path: 'customers/:', run: (call) => ok(customerAnswer(call.simulator.state, customerOf(call))) },
  {
    method: 'PATCH',
    path: 'customers/:',
    body: FIELDS,
    run: (call) => ok(customerAnswer(call.simulator.state, Object.assign(customerOf(call), fieldsOf(call)))),
  },
  { method: 'DELETE', path: 'customers/:', run: remove },
  {
    method: 'GET',
    path: 'customers/:/payments',
    query: LIST_QUERY,
    run: (call) => {
      const { state } = call.simulator;
      const { id } = customerOf(call);
      const rows = state.payments.filter(({ customerId }) => customerId === id);
      const path = `customers/${id}/payments`;
      return ok(listPage({ state, path, name: 'payments', rows, answer: paymentAnswer, query: call.query }));
    },
  },
  {
    method: 'POST',
    path: 'customers/:/mandates',
    body: [
      'method',
      'consumerName',
      'consumerAccount',
      'consumerBic',
      'consumerEmail',
      'signatureDate',
      'mandateReference',
      'paypalBillingAgreementId',
    ],
    run: (call) => created(mandateAnswer(call.simulator.state, createMandate(call))),
  },
  {
    method: 'GET',
    path: 'customers/:/mandates',
    query: LIST_QUERY,
    run: (call) => {
      const { state } = call.simulator;
      const { id } = customerOf(call);
      const rows = state.mandates.filter(({ customerId }) => customerId === id);
      const path = `customers/${id}/mandates`;
      return ok(listPage({ state, path, name: 'mandates', rows, answer: mandateAnswer, query: call.query }));
    },
  },
  {
    method: 'GET',
    path: 'customers/:/mandates/:',
    run: (call) => ok(mandateAnswer(call.simulator.state, mandateOf(call))),
  },
  {
    method: 'DELETE',
    path: 'customers/:/mandates/:',
    run: (call) => {
      const { mandates } = call.simulator.state;
      mandates.splice(mandates.indexOf(mandateOf(call)), 1);
      return nothing;
    },
  },
  { method: 'GET', path: 'methods', query: ['sequenceType', 'locale', 'amount', 'include'], run: methods },
];

/** Only what was given, so that an update leaves the rest. */
function fieldsOf({ body }: ApiCall): Partial<Customer> {
  const email = textOf(body, 'email');
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ApiRefusal(422, 'The email address is invalid', 'email');
  }
  return {
    ...(body['name'] === undefined ? {} : { name: textOf(body, 'name') }),
    ...(body['email'] === undefined ? {} : { email }),
    ...(body['locale'] === undefined ? {} : { locale: textOf(body, 'locale') }),
    ...(body['metadata'] === undefined ? {} : { metadata: body['metadata'] }),
  };
}

/** Removes a customer together with their mandates. */
function remove(call: ApiCall) {
  const { customers, mandates } = call.simulator.state;
  const customer = customerOf(call);
  customers.splice(customers.indexOf(customer), 1);
  for (const mandate of mandates.filter(({ customerId }) => customerId === customer.id)) {
    mandates.splice(mandates.indexOf(mandate), 1);
  }
  return nothing;
}

function createMandate(call: ApiCall): Mandate {
  const { simulator, caller, body } = call;
  const { id: customerId } = customerOf(call);
  oneOf(body, 'method', ['directdebit']);
  textOf(body, 'method', { required: true });
  const consumerName = textOf(body, 'consumerName', { required: true }) ?? '';
  const account = (textOf(body, 'consumerAccount', { required: true }) ?? '').replaceAll(' ', '').toUpperCase();
  if (!isIban(account)) throw new ApiRefusal(422, 'The consumerAccount is not a valid IBAN', 'consumerAccount');
  const signatureDate = textOf(body, 'signatureDate');
  if (signatureDate !== null && !/^\d{4}-\d\d-\d\d$/.test(signatureDate)) {
    throw new ApiRefusal(422, 'The signatureDate is invalid', 'signatureDate');
  }
  return addMandate(simulator, {
    ...caller,
    customerId,
    consumerName,
    consumerAccount: account,
    signatureDate,
    becomes: 'valid',
    consumerBic: textOf(body, 'consumerBic') ?? simulatedConsumer.consumerBic,
    mandateReference: textOf(body, 'mandateReference'),
  });
}

/**
 * The check of ISO 13616: letters as numbers, the first four characters moved to the end, remainder 1 when divided by
 * 97.
 */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const digits = `${account.slice(4)}${account.slice(0, 4)}`.replace(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  );
  return BigInt(digits) % 97n === 1n;
}

function mandateOf(call: ApiCall): Mandate {
  const { id: customerId } = customerOf(call);
  const found = call.simulator.state.mandates.find(
    (other) => other.id === secondId(call) && other.customerId === customerId,
  );
  if (found === undefined) throw noSuch('mandate', secondId(call));
  return found;
}

export const CHECKOUT_METHODS = { ideal: 'iDEAL | Wero', creditcard: 'Card', banktransfer: 'Bank transfer' } as const;

function methods({ simulator: { state }, query }: ApiCall) {
  const known = query['sequenceType'] === 'recurring' ? { directdebit: 'SEPA Direct Debit' } : { ...CHECKOUT_METHODS };
  const rows = Object.entries(known).map(([id, description]) => ({ id, description }));
  const answer = (_state: object, { id, description }: { readonly id: string; readonly description: string }) => ({
    resource: 'method',
    id,
    description,
    status: 'activated',
    minimumAmount: amountOf(1),
    maximumAmount: amountOf(5e6),
    image: Object.fromEntries(['size1x', 'size2x', 'svg'].map((size) => [size, `${pageBase(state)}/method.svg`])),
    _links: {
      self: {
        href: `${pageBase(state)}/v2/methods/${id}`,
        type: 'application/hal+json',
      },
    },
  });
  // `listPage` takes rows oldest first, while methods have a fixed order of their own.
  return ok(listPage({ state, path: 'methods', name: 'methods', rows: rows.toReversed(), answer, query: {} }));
}
