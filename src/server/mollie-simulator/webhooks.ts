import { takeWebhookFault } from './faults.ts';
import type { Simulator } from './simulator.ts';
import { type Delivery, nextId, type Payment } from './state.ts';

const MINUTE_MS = 60_000;
/** Minutes between one try and the next: ten tries in 26 hours. */
export const RETRY_MINUTES = [1, 2, 4, 8, 16, 29, 60, 120, 1320] as const;
/** The longest a webhook is held back for another one. */
const LONGEST_HOLD_MS = 60 * MINUTE_MS;
const ANSWER_LIMIT_MS = 15_000;

/** Queues a webhook about a payment, as the faults demand: twice, late, out of order or never. */
export function announce(simulator: Simulator, payment: Payment): void {
  if (payment.webhookUrl === null) return;
  const fault = takeWebhookFault(simulator.faults);
  const delivery = queue(simulator, payment.id, payment.webhookUrl);
  if (fault?.kind === 'webhook_duplicate') queue(simulator, payment.id, payment.webhookUrl);
  if (fault?.kind === 'webhook_late') delivery.dueAt = simulator.now() + fault.delay_seconds * 1000;
  if (fault?.kind === 'webhook_out_of_order') {
    delivery.isHeld = true;
    delivery.dueAt = simulator.now() + LONGEST_HOLD_MS;
  }
  if (fault?.kind === 'webhook_lost') {
    delivery.state = 'lost';
    delivery.dueAt = null;
  }
}

/** Sends a payment's webhook once more, whatever came of earlier ones. Null: the payment has none. */
export function sendAgain(simulator: Simulator, payment: Payment): Delivery | null {
  return payment.webhookUrl === null ? null : queue(simulator, payment.id, payment.webhookUrl);
}

function queue({ state, now }: Simulator, paymentId: string, url: string): Delivery {
  const delivery: Delivery = {
    id: nextId(state, 'whk'),
    paymentId,
    url,
    attempts: [],
    state: 'waiting',
    isHeld: false,
    dueAt: now(),
  };
  state.deliveries.push(delivery);
  return delivery;
}

/** Tries a delivery once. Anything but a 2xx, including a redirect, is tried again by the schedule. */
export async function tryDelivery(simulator: Simulator, delivery: Delivery): Promise<void> {
  delivery.state = 'sending';
  delivery.isHeld = false;
  delivery.dueAt = null;
  const status = await post(delivery);
  delivery.attempts.push(status);
  const pause = RETRY_MINUTES[delivery.attempts.length - 1];
  if (status >= 200 && status < 300) {
    delivery.state = 'delivered';
  } else if (pause === undefined) {
    delivery.state = 'given_up';
  } else {
    delivery.state = 'waiting';
    delivery.dueAt = simulator.now() + pause * MINUTE_MS;
  }
  for (const held of simulator.state.deliveries) if (held.isHeld) held.dueAt = simulator.now();
}

async function post({ url, paymentId }: Delivery): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ id: paymentId }),
      headers: { 'user-agent': 'Mollie HTTP client/1.0 (simulator)' },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
