/** Why something failed, in a few words on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What `fetch` throws says nothing itself.
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  const text = cause.message === '' ? cause.name : cause.message;
  return (code === undefined || text.includes(code) ? text : `${code} ${text}`).replaceAll(/\s+/g, ' ').trim();
}
