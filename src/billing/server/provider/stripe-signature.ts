import Stripe from 'stripe';
import { eventOf, type StripeEvent } from './stripe-values.ts';

/** A signature is good for this long, so that a letter that was caught on its way cannot be sent again later. */
const TOLERANCE_S = 300;

/**
 * The event in a letter of Stripe, over the bytes as they came; undefined where the signature is not good. `now` is in
 * milliseconds since 1970.
 */
export function readSignedEvent(
  body: Buffer,
  { signature, secret, now }: { readonly signature: string; readonly secret: string; readonly now: number },
): StripeEvent | undefined {
  try {
    return eventOf(Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now));
  } catch {
    return undefined;
  }
}
