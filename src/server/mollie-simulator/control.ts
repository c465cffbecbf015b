import { z } from 'zod';
import { advance, runDue } from './clock.ts';
import { faultSchema } from './faults.ts';
import { beginPayment, chargeBack, decide, failRefund, OUTCOMES, whyClosed } from './lifecycle.ts';
import { ApiRefusal, noSuch } from './refusal.ts';
import type { Simulator } from './simulator.ts';
import { sendAgain } from './webhooks.ts';

/** A call of `/__sim/…`, for tests and for whoever shows the demo. */
export type ControlCall = { readonly method: string; readonly path: string; readonly text: string };

const DAY_S = 86_400;
const advanceSchema = z.strictObject({
  seconds: z.number().min(0).default(0),
  days: z.number().min(0).max(4000).default(0),
});
const paySchema = z.strictObject({
  outcome: z.enum(OUTCOMES as ['paid']).or(z.literal('open')),
  method: z.string().default('ideal'),
});

/** Does what is asked and answers when it is done, webhooks that were due included. */
export async function control(simulator: Simulator, call: ControlCall): Promise<object> {
  const [what = '', id = '', action = ''] = call.path.replace(/^\/__sim\//, '').split('/');
  const at = `${call.method} ${[what, id === '' ? '' : what === 'clock' ? id : ':', action].filter((part) => part !== '').join('/')}`;
  switch (at) {
    case 'GET clock':
      return clockOf(simulator);
    case 'POST clock/advance': {
      const { seconds, days } = read(advanceSchema, call);
      await advance(simulator, (days * DAY_S + seconds) * 1000);
      return clockOf(simulator);
    }
    case 'POST flush':
      await runDue(simulator);
      return clockOf(simulator);
    case 'GET faults':
      return { faults: simulator.faults };
    case 'POST faults':
      simulator.faults.push(read(faultSchema, call));
      return { faults: simulator.faults };
    case 'DELETE faults':
      simulator.faults.length = 0;
      return { faults: [] };
    case 'POST reset':
      simulator.reset();
      return clockOf(simulator);
    case 'GET log':
      return { requests: simulator.requests, webhooks: webhooksOf(simulator) };
    default:
      return change(simulator, at, id, call);
  }
}

/** What a customer or a bank does. */
async function change(simulator: Simulator, at: string, id: string, call: ControlCall): Promise<object> {
  const { state } = simulator;
  switch (at) {
    case 'POST links/:/pay': {
      const link = find(state.links, 'payment link', id);
      const closed = whyClosed(simulator, link);
      if (closed !== null) throw new ApiRefusal(422, `The payment link is ${closed}`);
      const { outcome, method } = read(paySchema, call);
      const payment = beginPayment(simulator, link, method);
      if (outcome !== 'open') decide(simulator, payment, outcome);
      return finish(simulator, { payment_id: payment.id });
    }
    case 'POST payments/:/decide': {
      const { outcome } = read(paySchema, call);
      if (outcome !== 'open') decide(simulator, find(state.payments, 'payment', id), outcome);
      return finish(simulator, { payment_id: id });
    }
    case 'POST payments/:/charge-back': {
      const { id: chargebackId } = chargeBack(simulator, find(state.payments, 'payment', id));
      return finish(simulator, { chargeback_id: chargebackId });
    }
    case 'POST payments/:/webhook': {
      const delivery = sendAgain(simulator, find(state.payments, 'payment', id));
      return finish(simulator, { webhook_id: delivery?.id ?? null });
    }
    case 'POST refunds/:/fail':
      failRefund(simulator, find(state.refunds, 'refund', id));
      return finish(simulator, { refund_id: id });
    default:
      throw new ApiRefusal(404, `The simulator has no control ${at}`);
  }
}

async function finish(simulator: Simulator, answer: object): Promise<object> {
  simulator.save();
  await runDue(simulator);
  return answer;
}

function find<T extends { readonly id: string }>(rows: readonly T[], what: string, id: string): T {
  const row = rows.find((other) => other.id === id);
  if (row === undefined) throw noSuch(what, id);
  return row;
}

const clockOf = ({ now, state }: Simulator) => ({
  now: new Date(now()).toISOString(),
  offset_seconds: Math.round(state.offsetMs / 1000),
});

function webhooksOf({ state }: Simulator): readonly object[] {
  return state.deliveries.map(({ id, paymentId, url, attempts, state: stands, dueAt }) => ({
    id,
    payment_id: paymentId,
    url,
    attempts,
    state: stands,
    next_at: dueAt === null ? null : new Date(dueAt).toISOString(),
  }));
}

function read<T>(schema: z.ZodType<T>, { text }: ControlCall): T {
  let given: unknown;
  try {
    given = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ApiRefusal(400, 'The body is no JSON');
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ApiRefusal(400, issue?.message ?? 'The body is wrong', issue?.path.join('.') ?? null);
}
