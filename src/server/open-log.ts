import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** The parts of an error to log. The database's further details quote rows, and with them personal data. */
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

/** Opens the log: one JSON object a line, on standard error, so that standard output has only the ready line. */
export function openLog(level: string, to: DestinationStream = destination({ dest: 2, sync: true })): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, to);
}
