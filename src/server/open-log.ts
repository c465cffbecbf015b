import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** What is told of an error. The database's further details quote rows, and with them people. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** The log: one JSON object a line, on the error output so that the ready line stands alone. */
export function openLog(level: string, to: DestinationStream = destination({ dest: 2, sync: true })): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, to);
}
