import type { Kysely } from 'kysely';
import type { AfterAnswer } from './after-answer.ts';
import type { CsrfRules } from './csrf.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Sessions } from './session.ts';

/** What the calls of sign-in and accounts need. `rules.secret` is APP_SECRET. */
export type AuthParts = {
  readonly database: Kysely<never>;
  readonly sessions: Sessions;
  readonly rules: CsrfRules;
  readonly limit: RateLimit;
  readonly afterAnswer: AfterAnswer;
  /** Mails are sent: links reach people. */
  readonly sendsMail: boolean;
};
