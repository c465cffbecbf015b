import { takeWebhookFault } from './faults.ts';
import type { Delivery, KernelState, Simulator } from './play.ts';
import { nextId } from './simulator.ts';

const MINUTE_MS = 60_000;
/** The longest a webhook is held back for another one. */
const LONGEST_HOLD_MS = 60 * MINUTE_MS;
const ANSWER_LIMIT_MS = 15_000;

/** Queues a webhook, as the faults demand: twice, late, out of order or never. */
export function announce<State extends KernelState>(simulator: Simulator<State>, subject: string, url: string): void {
  const fault = takeWebhookFault(simulator.faults);
  const delivery = queueDelivery(simulator, subject, url);
  if (fault?.kind === 'webhook_duplicate') queueDelivery(simulator, subject, url);
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

/** Queues a webhook once more, whatever came of earlier ones. */
export function queueDelivery<State extends KernelState>(
  { state, now }: Simulator<State>,
  subject: string,
  url: string,
): Delivery {
  const delivery: Delivery = {
    id: nextId(state, 'whk'),
    subject,
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
export async function tryDelivery<State extends KernelState>(
  simulator: Simulator<State>,
  delivery: Delivery,
): Promise<void> {
  delivery.state = 'sending';
  delivery.isHeld = false;
  delivery.dueAt = null;
  const status = await post(simulator, delivery);
  delivery.attempts.push(status);
  const pause = simulator.play.webhook.retryMinutes[delivery.attempts.length - 1];
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

async function post<State extends KernelState>(simulator: Simulator<State>, delivery: Delivery): Promise<number> {
  const { body, headers } = simulator.play.webhook.letter(simulator, delivery);
  try {
    const answer = await fetch(delivery.url, {
      method: 'POST',
      body,
      headers: { ...headers, 'user-agent': `${simulator.play.name}/1.0 (simulator)` },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
