import Stripe from 'stripe';
import { kindOfStatus, ProviderFailure } from './provider-failure.ts';

/** What an error of Stripe's client means; undefined for any other error. */
export function stripeFailureOf(error: unknown): ProviderFailure | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { statusCode: status = null, param: field = null, message, headers = {} } = error;
  if (status === null) return new ProviderFailure('unreachable', message);
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return new ProviderFailure(kindOfStatus(status), message, {
    status,
    field,
    retryAfterS: Number.isFinite(seconds) ? seconds : null,
    isReplay: headers['idempotent-replayed'] === 'true',
  });
}
