import { announce as announceTo, queueDelivery } from '../simulator/deliveries.ts';
import type { Delivery } from '../simulator/play.ts';
import type { Payment } from './state.ts';
import type { MollieSimulator } from './types.ts';

/** Minutes between one try and the next: ten tries in 26 hours. */
export const RETRY_MINUTES = [1, 2, 4, 8, 16, 29, 60, 120, 1320] as const;

/** Queues a webhook about a payment that wants one. */
export function announce(simulator: MollieSimulator, payment: Payment): void {
  if (payment.webhookUrl !== null) announceTo(simulator, payment.id, payment.webhookUrl);
}

/** Sends a payment's webhook once more, whatever came of earlier ones. Null: the payment has none. */
export function sendAgain(simulator: MollieSimulator, payment: Payment): Delivery | null {
  return payment.webhookUrl === null ? null : queueDelivery(simulator, payment.id, payment.webhookUrl);
}
