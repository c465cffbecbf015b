/** The database cannot answer now: it restarts, or the query was stopped at its limit. Answer 503 and try again. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  readonly code = 'database_unavailable';
}

/** The database cannot be opened at all; the message is one line for the person who starts the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
