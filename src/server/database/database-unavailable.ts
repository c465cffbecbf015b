/** The database cannot answer now: it restarts, or the query was stopped at its limit. Answer 503 and try again. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly code = 'database_unavailable';
}

/** The database cannot be opened at all; the message is one line for the person who starts the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/** Turns a lost connection, or the lack of one, into the single error that callers know. */
export function asUnavailable(error: unknown): DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailableError(`The database cannot be reached: ${why}`, { cause: error });
}
