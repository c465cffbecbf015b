// PostgreSQL error classes: transaction rollback (serialization, deadlock), connection, resources, object state
// (lock timeout), operator intervention (shutdown), system error.
const INFRASTRUCTURE_CLASSES = new Set(['08', '40', '53', '55', '57', '58']);
const INFRASTRUCTURE_CODES = new Set([
  'database_unavailable',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOSPC',
]);
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|pool after calling end|driver has already been destroyed/i;

/** True for errors that say nothing about the intent: the database is unreachable, busy, full or stopping. */
export function isInfrastructureError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string') {
    if (INFRASTRUCTURE_CODES.has(code)) return true;
    if (/^[0-9A-Z]{5}$/.test(code)) return INFRASTRUCTURE_CLASSES.has(code.slice(0, 2));
  }
  return CONNECTION_MESSAGES.test(error.message);
}

/**
 * True for an infrastructure error that may come of one change among several: a deadlock or another conflict, or a
 * statement that took too long.
 */
export function concernsOne(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && (/^40[0-9A-Z]{3}$/.test(code) || code === '57014');
}

/** Thrown inside a transaction that has an answer but must leave no trace. */
export class RolledBack<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('rolled back on purpose');
    this.answer = answer;
  }
}
