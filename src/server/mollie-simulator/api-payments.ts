import { ApiRefusal } from '../simulator/play.ts';
import { nextId } from '../simulator/simulator.ts';
import { chargebackAnswer, isCancelable, paymentAnswer, refundAnswer } from './answers.ts';
import { type ApiCall, type ApiRoute, created, nothing, ok, ownRow, ownRows, paymentOf, secondId } from './api-call.ts';
import { SEQUENCES } from './api-links.ts';
import { DAY_MS, decide, openFor, pendingFor, refundableCents } from './lifecycle.ts';
import { LIST_QUERY, listPage } from './list-page.ts';
import { addressOf, centsOf, oneOf, textOf } from './parameters.ts';
import { noSuch } from './refusal.ts';
import type { Mandate, Payment, Refund } from './state.ts';

const CREATE = [
  'amount',
  'description',
  'redirectUrl',
  'cancelUrl',
  'webhookUrl',
  'customerId',
  'mandateId',
  'lines',
  'shippingAddress',
  'billingAddress',
  'issuer',
  'restrictPaymentMethodsToCountry',
  'locale',
  'metadata',
  'sequenceType',
  'captureMode',
  'captureDelay',
  'method',
  'billingEmail',
  'dueDate',
  'consumerName',
  'consumerAccount',
  'profileId',
  'digitalGoods',
  'customerReference',
  'company',
];

export const PAYMENT_ROUTES: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: 'payments',
    body: CREATE,
    run: (call) => created(paymentAnswer(call.simulator.state, create(call))),
  },
  {
    method: 'GET',
    path: 'payments',
    query: LIST_QUERY,
    run: (call) => {
      const { state } = call.simulator;
      const rows = ownRows(call, state.payments);
      return ok(
        listPage({ state, path: 'payments', name: 'payments', rows, answer: paymentAnswer, query: call.query }),
      );
    },
  },
  {
    method: 'GET',
    path: 'payments/:',
    query: ['embed', 'include'],
    run: (call) => ok(withParts(call, paymentOf(call))),
  },
  {
    method: 'DELETE',
    path: 'payments/:',
    run: (call) => {
      const payment = paymentOf(call);
      if (!isCancelable(payment)) throw new ApiRefusal(422, 'The payment cannot be canceled');
      decide(call.simulator, payment, 'canceled');
      return ok(paymentAnswer(call.simulator.state, payment));
    },
  },
  {
    method: 'POST',
    path: 'payments/:/refunds',
    body: ['amount', 'description', 'metadata', 'routingReversals', 'reverseRouting'],
    run: (call) => created(refundAnswer(call.simulator.state, refund(call, paymentOf(call)))),
  },
  { method: 'GET', path: 'payments/:/refunds', query: LIST_QUERY, run: (call) => ok(partsOf(call, 'refunds')) },
  {
    method: 'GET',
    path: 'payments/:/refunds/:',
    query: ['embed'],
    run: (call) => ok(refundAnswer(call.simulator.state, refundOf(call))),
  },
  {
    method: 'DELETE',
    path: 'payments/:/refunds/:',
    run: (call) => {
      const given = refundOf(call);
      if (given.status !== 'queued' && given.status !== 'pending') {
        throw new ApiRefusal(422, `The refund is ${given.status} and cannot be canceled`);
      }
      given.status = 'canceled';
      given.dueAt = null;
      return nothing;
    },
  },
  { method: 'GET', path: 'payments/:/chargebacks', query: LIST_QUERY, run: (call) => ok(partsOf(call, 'chargebacks')) },
  {
    method: 'GET',
    path: 'payments/:/chargebacks/:',
    query: ['embed'],
    run: (call) => {
      const { state } = call.simulator;
      const { id: paymentId } = paymentOf(call);
      const found = state.chargebacks.find((other) => other.id === secondId(call) && other.paymentId === paymentId);
      if (found === undefined) throw noSuch('chargeback', secondId(call));
      return ok(chargebackAnswer(state, found));
    },
  },
  { method: 'GET', path: 'refunds', query: LIST_QUERY, run: (call) => ok(allOf(call, 'refunds')) },
  { method: 'GET', path: 'chargebacks', query: LIST_QUERY, run: (call) => ok(allOf(call, 'chargebacks')) },
];

function create(call: ApiCall): Payment {
  const { simulator, caller, body } = call;
  const sequenceType = oneOf(body, 'sequenceType', SEQUENCES) ?? 'oneoff';
  const isRecurring = sequenceType === 'recurring';
  const customerId = textOf(body, 'customerId', { required: sequenceType !== 'oneoff' });
  if (customerId !== null) ownRow(call, simulator.state.customers, 'customer', customerId);
  const mandateId = textOf(body, 'mandateId');
  const mandate = isRecurring ? validMandate(call, customerId, mandateId) : null;
  const asked = Array.isArray(body['method']) ? null : textOf(body, 'method');
  const method = mandate?.method ?? asked;
  const given = {
    amountCents: centsOf(body, 'amount'),
    description: textOf(body, 'description', { required: true }) ?? '',
    redirectUrl: addressOf(body, 'redirectUrl', !isRecurring),
    cancelUrl: addressOf(body, 'cancelUrl'),
    webhookUrl: addressOf(body, 'webhookUrl'),
    locale: textOf(body, 'locale') ?? 'nl_NL',
    metadata: body['metadata'] ?? null,
  };
  const { profileId, mode } = caller;
  const id = nextId(simulator.state, 'tr');
  const payment: Payment = {
    ...given,
    id,
    profileId,
    mode,
    customerId,
    sequenceType,
    method,
    mandateId: mandate?.id ?? null,
    linkId: null,
    createdAt: simulator.now(),
    status: isRecurring ? 'pending' : 'open',
    dueAt: simulator.now() + (isRecurring ? pendingFor(method) : openFor(method)),
    settledAt: null,
  };
  simulator.state.payments.push(payment);
  return payment;
}

function validMandate(call: ApiCall, customerId: string | null, mandateId: string | null): Mandate {
  const mandate = call.simulator.state.mandates.find(
    (other) =>
      other.customerId === customerId && other.status === 'valid' && (mandateId === null || other.id === mandateId),
  );
  if (mandate === undefined) throw new ApiRefusal(422, 'No suitable mandates found for customer', 'mandateId');
  return mandate;
}

function refund({ simulator, body }: ApiCall, payment: Payment): Refund {
  if (payment.status !== 'paid') throw new ApiRefusal(422, 'The payment is not paid and cannot be refunded');
  const amountCents = centsOf(body, 'amount');
  if (amountCents > refundableCents(simulator, payment)) {
    throw new ApiRefusal(422, 'The specified amount is higher than what can be refunded', 'amount');
  }
  const { id: paymentId, profileId, mode } = payment;
  const made: Refund = {
    id: nextId(simulator.state, 're'),
    paymentId,
    profileId,
    mode,
    amountCents,
    description: textOf(body, 'description') ?? '',
    metadata: body['metadata'] ?? null,
    createdAt: simulator.now(),
    status: 'queued',
    dueAt: simulator.now() + DAY_MS,
  };
  simulator.state.refunds.push(made);
  return made;
}

function refundOf(call: ApiCall): Refund {
  const { id: paymentId } = paymentOf(call);
  const found = call.simulator.state.refunds.find(
    (other) => other.id === secondId(call) && other.paymentId === paymentId,
  );
  if (found === undefined) throw noSuch('refund', secondId(call));
  return found;
}

function partsOf(call: ApiCall, name: 'refunds' | 'chargebacks'): object {
  const { id } = paymentOf(call);
  return list(call, name, `payments/${id}/${name}`, ({ paymentId }) => paymentId === id);
}

function allOf(call: ApiCall, name: 'refunds' | 'chargebacks'): object {
  return list(call, name, name, () => true);
}

function list(
  call: ApiCall,
  name: 'refunds' | 'chargebacks',
  path: string,
  fits: (row: { readonly paymentId: string }) => boolean,
): object {
  const { state } = call.simulator;
  const { query } = call;
  if (name === 'refunds') {
    return listPage({
      state,
      path,
      name,
      query,
      rows: ownRows(call, state.refunds).filter(fits),
      answer: refundAnswer,
    });
  }
  const rows = ownRows(call, state.chargebacks).filter(fits);
  return listPage({ state, path, name, query, rows, answer: chargebackAnswer });
}

/** A payment with its refunds and chargebacks where `embed` asks for them. */
function withParts(call: ApiCall, payment: Payment): object {
  const { state } = call.simulator;
  const answer = paymentAnswer(state, payment);
  const embed = (call.query['embed'] ?? '').split(',').filter((name) => name !== '');
  if (embed.length === 0) return answer;
  const isOwn = ({ paymentId }: { readonly paymentId: string }) => paymentId === payment.id;
  return {
    ...answer,
    _embedded: {
      ...(embed.includes('refunds')
        ? { refunds: state.refunds.filter(isOwn).map((row) => refundAnswer(state, row)) }
        : {}),
      ...(embed.includes('chargebacks')
        ? { chargebacks: state.chargebacks.filter(isOwn).map((row) => chargebackAnswer(state, row)) }
        : {}),
    },
  };
}
