import Stripe from 'stripe';

export type StripeSettings = {
  /** `sk_test_…`, `rk_test_…`, or the same of live mode. */
  readonly apiKey: string;
  /** Where a simulator plays Stripe, `http://127.0.0.1:4020`; null asks the real one. */
  readonly simulatorUrl: string | null;
};

/** The version of the API that this code was written for. */
export const API_VERSION = '2026-10-28.endive';
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):(\d+)\/?$/;
const TEST_KEY = /^[sr]k_test_/;
const TIMEOUT_MS = 20_000;

/**
 * The official client for a key. Throws where a simulator would meet real money: with a key of live mode, with
 * `NODE_ENV=production`, or when the address is not one of this machine. The client tries nothing again by itself:
 * who calls knows the idempotency key and when to stop.
 */
export function openStripeClient({ apiKey, simulatorUrl }: StripeSettings): Stripe {
  const usual = { apiVersion: API_VERSION, maxNetworkRetries: 0, timeout: TIMEOUT_MS, telemetry: false } as const;
  if (simulatorUrl === null) return new Stripe(apiKey, usual);
  const port = LOOPBACK.exec(simulatorUrl)?.[2];
  if (port === undefined) throw new Error('STRIPE_URL must be a simulator on this machine');
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('STRIPE_URL is for a simulator, which NODE_ENV=production does not take');
  }
  if (!TEST_KEY.test(apiKey)) throw new Error('a simulator of Stripe takes keys of test mode only');
  return new Stripe(apiKey, { ...usual, host: '127.0.0.1', port: Number(port), protocol: 'http' });
}
