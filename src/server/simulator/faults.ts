import { z } from 'zod';

const kinds = [
  // The provider answers with too many requests, or with an error; nothing was done. Stripe keeps such an error for the
  // call's idempotency key, as it says that it does.
  'too_many_requests',
  'server_error',
  // The key is refused, or lacks the right to the call; nothing was done.
  'key_refused',
  'key_limited',
  // The call is done and gets no answer.
  'timeout_after_commit',
  // The connection is cut and nothing was done.
  'cut_before_commit',
  // The call is done and the connection is cut.
  'cut_after_commit',
  // The call takes `delay_ms` of real time; meanwhile another one with the same idempotency key gets a conflict.
  'slow',
  'webhook_duplicate',
  // Sent `delay_seconds` later on the simulator's clock.
  'webhook_late',
  // Sent after the next one.
  'webhook_out_of_order',
  'webhook_lost',
] as const;

export const faultSchema = z.strictObject({
  kind: z.enum(kinds),
  /** The calls it applies to; a fault without method or path applies to any. The path is a prefix: `/v2/payment-links`. */
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  path: z.string().optional(),
  /** What the path ends with. */
  path_end: z.string().optional(),
  /** How often; null is always. */
  times: z.int().min(1).nullable().default(1),
  delay_ms: z.int().min(0).max(60_000).default(500),
  delay_seconds: z.int().min(0).default(3600),
  /** Sent as `Retry-After` with an error, in seconds. */
  retry_after: z.int().min(0).optional(),
});

export type Fault = z.output<typeof faultSchema>;
/** A fault as it is asked for; what is left out takes its default. */
export type FaultInput = z.input<typeof faultSchema>;
type Call = { readonly method: string; readonly path: string };

/** Takes the fault for a call, which counts as one use of it. */
export function takeCallFault(faults: Fault[], call: Call): Fault | null {
  return take(
    faults,
    ({ kind, method, path = '', path_end: end = '' }) =>
      !kind.startsWith('webhook_') &&
      (method ?? call.method) === call.method &&
      call.path.startsWith(path) &&
      call.path.endsWith(end),
  );
}

/** The fault for a webhook, used up by being taken. */
export function takeWebhookFault(faults: Fault[]): Fault | null {
  return take(faults, ({ kind }) => kind.startsWith('webhook_'));
}

function take(faults: Fault[], fits: (fault: Fault) => boolean): Fault | null {
  const position = faults.findIndex(fits);
  const fault = faults[position];
  if (fault === undefined) return null;
  if (fault.times === null) return fault;
  fault.times -= 1;
  if (fault.times === 0) faults.splice(position, 1);
  return fault;
}
