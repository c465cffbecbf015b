import { OPEN_AUTH_ROUTES } from './auth/auth-routes.ts';
import { PUBLIC_CONTRACT_ROUTES } from './contracts/public-contract.routes.ts';
import { DOCS_PATH } from './http/api-docs.routes.ts';
import { MOLLIE_WEBHOOK_ROUTE } from './payments/mollie-webhook.routes.ts';
import { PAYMENT_RETURN_ROUTE } from './payments/payment-return.routes.ts';
import { PUBLIC_QUOTE_ROUTES } from './payments/public-quote.routes.ts';
import { STRIPE_WEBHOOK_ROUTE } from './payments/stripe-webhook.routes.ts';
import { HOURS_ROUTE } from './widgets/hours-widget.routes.ts';
import { PUBLIC_STYLE_PATH } from './widgets/public-page.ts';
import { SIGN_UP_ROUTE } from './widgets/sign-up.routes.ts';

/** Routes that answer without a session. */
export const OPEN_ROUTES = new Set([
  DOCS_PATH,
  SIGN_UP_ROUTE,
  HOURS_ROUTE,
  PUBLIC_STYLE_PATH,
  ...OPEN_AUTH_ROUTES,
  MOLLIE_WEBHOOK_ROUTE,
  STRIPE_WEBHOOK_ROUTE,
  PAYMENT_RETURN_ROUTE,
  ...PUBLIC_CONTRACT_ROUTES,
  ...PUBLIC_QUOTE_ROUTES,
]);
