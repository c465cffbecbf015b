import type { FastifyInstance } from 'fastify';
import type { AuthParts } from './auth-parts.ts';
import { legacyUserRoutes } from './legacy-users.routes.ts';
import { OPEN_ACCOUNT_ROUTES, openAccountRoutes } from './open-account.routes.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { OPEN_PASSKEY_ROUTES, passkeyRoutes } from './passkey.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { OPEN_TWO_STEP_ROUTES, twoStepRoutes } from './two-step.routes.ts';

/** Calls about accounts that anybody may make. Each checks the CSRF token by itself. */
export const OPEN_AUTH_ROUTES: readonly string[] = [
  ...OPEN_ACCOUNT_ROUTES,
  ...OPEN_PASSKEY_ROUTES,
  ...OPEN_TWO_STEP_ROUTES,
];

/** Every call of signing in and of one's own account. */
export function authRoutes(app: FastifyInstance, parts: AuthParts): void {
  for (const routes of [
    signInRoutes,
    openAccountRoutes,
    ownAccountRoutes,
    twoStepRoutes,
    passkeyRoutes,
    legacyUserRoutes,
  ]) {
    routes(app, parts);
  }
}
