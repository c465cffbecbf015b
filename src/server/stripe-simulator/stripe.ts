import { routeAt } from '../simulator/api-routes.ts';
import { ApiRefusal, type ApiRequest, type Play } from '../simulator/play.ts';
import { shortHash } from '../simulator/simulator.ts';
import { accountOfKey } from './account.ts';
import type { StripeRoute } from './api-call.ts';
import { CUSTOMER_ROUTES } from './api-customers.ts';
import { INVOICE_ROUTES } from './api-invoices.ts';
import { PAYMENT_ROUTES } from './api-payments.ts';
import { PAYOUT_ROUTES } from './api-payouts.ts';
import { PRODUCT_ROUTES } from './api-products.ts';
import { TAX_RATE_ROUTES } from './api-tax-rates.ts';
import { WEBHOOK_ROUTES } from './api-webhooks.ts';
import { decidePayout, nextArrivals, nextPayouts, payOut } from './balance.ts';
import { change } from './change.ts';
import { signedLetter } from './events.ts';
import { hostedPage } from './hosted-page.ts';
import { KEY_REUSED, refusalBody } from './refusal.ts';
import { API_VERSION, emptyState, type State } from './state.ts';

const PREFIX = '/v1/';
const ROUTES: readonly StripeRoute[] = [
  ...CUSTOMER_ROUTES,
  ...PRODUCT_ROUTES,
  ...TAX_RATE_ROUTES,
  ...INVOICE_ROUTES,
  ...PAYMENT_ROUTES,
  ...PAYOUT_ROUTES,
  ...WEBHOOK_ROUTES,
];
/** Stripe tries for hours with a test key, longer and longer apart. */
const RETRY_MINUTES = [5, 30, 120, 300, 600, 1200] as const;

/** Stripe as the simulator plays it. */
export const STRIPE: Play<State> = {
  name: 'Stripe',
  emptyState,
  *dues(simulator) {
    for (const { atS, account } of nextPayouts(simulator)) {
      yield { at: atS * 1000, run: () => void payOut({ simulator, account }) };
    }
    for (const { atS, account, id } of nextArrivals(simulator)) {
      yield { at: atS * 1000, run: () => decidePayout({ simulator, account }, id, 'paid') };
    }
  },
  api: {
    prefix: PREFIX,
    contentType: 'application/json',
    accountOf,
    run: (simulator, request) => {
      const account = accountOf(request);
      checkVersion(request);
      const { route, ids } = routeAt(ROUTES, request.method, request.path.slice(PREFIX.length));
      const given = request.method === 'POST' ? request.text : request.search.replace(/^\?/, '');
      return route.run({ simulator, account, ids, given });
    },
    keepsErrors: true,
    refusalBody,
    headers: ({ state }) => ({
      'stripe-version': API_VERSION,
      'request-id': `req_${shortHash(String(countUp(state)))}`,
    }),
    keyReused: () =>
      new ApiRefusal(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        null,
        KEY_REUSED,
      ),
    keyInUse: () =>
      new ApiRefusal(
        409,
        'There is currently another in-progress request using this Stripe-Idempotency-Key.',
        null,
        'idempotency_key_in_use',
      ),
  },
  webhook: {
    letter: signedLetter,
    retryMinutes: RETRY_MINUTES,
    told: ({ id, subject, url, attempts, state, dueAt }) => ({
      id,
      event_id: subject.split(' ')[0],
      url,
      attempts,
      state,
      next_at: dueAt === null ? null : new Date(dueAt).toISOString(),
    }),
  },
  change,
  page: hostedPage,
};

function countUp(state: State): number {
  const count = (state.counts['req'] ?? 0) + 1;
  state.counts['req'] = count;
  return count;
}

/** The account of the key that a request names. */
function accountOf({ headers }: ApiRequest): string {
  const authorization = headers['authorization'] ?? '';
  const basic = /^Basic (\S+)$/.exec(authorization)?.[1];
  const given = basic === undefined ? /^Bearer (\S+)$/.exec(authorization)?.[1] : atob(basic).replace(/:$/, '');
  if (given === undefined) throw new ApiRefusal(401, 'You did not provide an API key.');
  return accountOfKey(given);
}

/** Words and fields differ from version to version: a client of another one would be answered wrongly. */
function checkVersion({ headers }: ApiRequest): void {
  const version = headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw new ApiRefusal(400, `The simulator speaks ${API_VERSION}, not ${version}`);
  }
}
