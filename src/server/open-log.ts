import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { currentWork } from '#sync/server/http/work-id.ts';
import { messageForLog, reasonForLog, withoutPeople } from './log-privacy.ts';

/** The parts of an error to log. The database's further details quote rows, and with them personal data. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutPeople(String(error)) };
  const { code } = error as { code?: unknown };
  const message = messageForLog(error, code);
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Where an error came from: its stack without the message, which stands beside it. */
function placesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** A reason as the other side gave it: a mail server repeats the address, a provider what it was sent. */
const reason = (text: unknown) => (typeof text === 'string' ? reasonForLog(text) : text);

/**
 * Opens the log: one JSON object a line, on standard error, so that standard output has only the ready line. Every line
 * names the request or the run that it was written for, and none what is known of people.
 */
export function openLog(level: string, to: DestinationStream = destination({ dest: 2, sync: true })): Logger {
  const serializers = { err: describeError, reason, why: reason, said: reason };
  // The lines of a request's own logger name it already.
  const mixin = (_line: object, _level: number, logger: Logger) => (logger === log ? (currentWork() ?? {}) : {});
  const log: Logger = pino({ level, base: null, serializers, mixin }, to);
  return log;
}
