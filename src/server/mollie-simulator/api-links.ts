import { ApiRefusal } from '../simulator/play.ts';
import { nextId } from '../simulator/simulator.ts';
import { linkAnswer, paymentAnswer } from './answers.ts';
import { type ApiCall, type ApiRoute, created, linkOf, nothing, ok, ownRow, ownRows } from './api-call.ts';
import { LIST_QUERY, listPage } from './list-page.ts';
import { addressOf, centsOf, flagOf, momentOf, oneOf, textOf } from './parameters.ts';
import type { Link, SequenceType } from './state.ts';

const CREATE = [
  'amount',
  'minimumAmount',
  'description',
  'redirectUrl',
  'webhookUrl',
  'lines',
  'billingAddress',
  'shippingAddress',
  'profileId',
  'reusable',
  'expiresAt',
  'sequenceType',
  'customerId',
  'allowedMethods',
  'applicationFee',
];
const UPDATE = [
  'description',
  'minimumAmount',
  'archived',
  'lines',
  'billingAddress',
  'shippingAddress',
  'allowedMethods',
  'profileId',
  'applicationFee',
];
export const SEQUENCES: readonly SequenceType[] = ['oneoff', 'first', 'recurring'];

export const LINK_ROUTES: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: 'payment-links',
    body: CREATE,
    run: (call) => created(linkAnswer(call.simulator.state, create(call))),
  },
  {
    method: 'GET',
    path: 'payment-links',
    query: LIST_QUERY,
    run: (call) => {
      const { state } = call.simulator;
      const rows = ownRows(call, state.links);
      return ok(
        listPage({ state, path: 'payment-links', name: 'payment_links', rows, answer: linkAnswer, query: call.query }),
      );
    },
  },
  { method: 'GET', path: 'payment-links/:', run: (call) => ok(linkAnswer(call.simulator.state, linkOf(call))) },
  {
    method: 'PATCH',
    path: 'payment-links/:',
    body: UPDATE,
    run: (call) => {
      const link = linkOf(call);
      link.description = textOf(call.body, 'description') ?? link.description;
      link.archived = flagOf(call.body, 'archived') ?? link.archived;
      if (call.body['allowedMethods'] !== undefined) link.allowedMethods = methodsOf(call);
      return ok(linkAnswer(call.simulator.state, link));
    },
  },
  {
    method: 'DELETE',
    path: 'payment-links/:',
    run: (call) => {
      const { state } = call.simulator;
      const link = linkOf(call);
      if (state.payments.some(({ linkId }) => linkId === link.id)) {
        throw new ApiRefusal(422, 'The payment link has payments and cannot be deleted');
      }
      state.links.splice(state.links.indexOf(link), 1);
      return nothing;
    },
  },
  {
    method: 'GET',
    path: 'payment-links/:/payments',
    query: LIST_QUERY,
    run: (call) => {
      const { state } = call.simulator;
      const { id } = linkOf(call);
      const rows = state.payments.filter(({ linkId }) => linkId === id);
      const path = `payment-links/${id}/payments`;
      return ok(listPage({ state, path, name: 'payments', rows, answer: paymentAnswer, query: call.query }));
    },
  },
];

function create(call: ApiCall): Link {
  const { simulator, caller, body } = call;
  const sequenceType = oneOf(body, 'sequenceType', SEQUENCES) ?? 'oneoff';
  const customerId = textOf(body, 'customerId');
  if (sequenceType === 'recurring') throw new ApiRefusal(422, 'A payment link is oneoff or first', 'sequenceType');
  if (sequenceType === 'first' && customerId === null) {
    throw new ApiRefusal(422, 'The customerId field is required with sequenceType first', 'customerId');
  }
  if (customerId !== null) ownRow(call, simulator.state.customers, 'customer', customerId);
  const expiresAt = momentOf(body, 'expiresAt');
  if (expiresAt !== null && expiresAt <= simulator.now()) {
    throw new ApiRefusal(422, 'The expiresAt should be in the future', 'expiresAt');
  }
  const given = {
    description: textOf(body, 'description', { required: true }) ?? '',
    amountCents: centsOf(body, 'amount'),
    redirectUrl: addressOf(body, 'redirectUrl'),
    webhookUrl: addressOf(body, 'webhookUrl'),
    reusable: flagOf(body, 'reusable') ?? false,
    allowedMethods: methodsOf(call),
  };
  const { profileId, mode } = caller;
  const id = nextId(simulator.state, 'pl');
  const link: Link = {
    ...given,
    id,
    profileId,
    mode,
    sequenceType,
    customerId,
    expiresAt,
    createdAt: simulator.now(),
    archived: false,
    paidAt: null,
  };
  simulator.state.links.push(link);
  return link;
}

function methodsOf({ body }: ApiCall): readonly string[] | null {
  const given = body['allowedMethods'] ?? null;
  if (given === null) return null;
  if (!Array.isArray(given) || !given.every((method) => typeof method === 'string')) {
    throw new ApiRefusal(422, 'The allowedMethods should be a list of methods', 'allowedMethods');
  }
  return given;
}
