import { createHmac } from 'node:crypto';
import { announce } from '../simulator/deliveries.ts';
import type { Delivery } from '../simulator/play.ts';
import { idsOf, nextId } from '../simulator/simulator.ts';
import { API_VERSION, type StripeObject, type StripeSimulator, secondsNow } from './state.ts';

type Where = { readonly simulator: StripeSimulator; readonly account: string };

/** Keeps what happened as an event and sends it to the account's addresses that want to hear of it. */
export function emit({ simulator, account }: Where, type: string, about: StripeObject, before?: object): void {
  // Stripe tells nothing of what only sends, and of an invoice's payment only that it came in.
  if (about.object === 'webhook_endpoint') return;
  if (about.object === 'invoice_payment' && type !== 'invoice_payment.paid') return;
  const { state } = simulator;
  const body = {
    id: nextId(state, 'evt', 24),
    object: 'event',
    api_version: API_VERSION,
    created: secondsNow(simulator),
    livemode: false,
    type,
    // The resource as it was then: it goes on changing.
    data: { object: structuredClone(about), ...(before === undefined ? {} : { previous_attributes: before }) },
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
  };
  state.objects[body.id] = { account, body };
  for (const endpoint of endpointsOf(simulator, account)) {
    const wanted = endpoint['enabled_events'] as readonly string[];
    if (wanted.includes('*') || wanted.includes(type)) {
      announce(simulator, `${body.id} ${endpoint.id}`, String(endpoint['url']));
    }
  }
}

function endpointsOf({ state }: StripeSimulator, account: string): readonly StripeObject[] {
  return idsOf(state, 'we', 14)
    .flatMap((id) => state.objects[id] ?? [])
    .filter((stored) => stored.account === account && stored.deleted !== true && stored.body['status'] === 'enabled')
    .map(({ body }) => body);
}

/** An event as it is sent: the body and the signature over exactly these bytes. */
export function signedLetter(simulator: StripeSimulator, { subject }: Delivery) {
  const [eventId = '', endpointId = ''] = subject.split(' ');
  const { objects } = simulator.state;
  const body = JSON.stringify(objects[eventId]?.body ?? {});
  const secret = objects[endpointId]?.body['secret'] as string;
  const at = secondsNow(simulator);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` },
  };
}
