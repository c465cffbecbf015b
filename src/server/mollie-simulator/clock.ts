import { decide, moveRefund } from './lifecycle.ts';
import type { Simulator } from './simulator.ts';
import type { Moment } from './state.ts';
import { tryDelivery } from './webhooks.ts';

type Due = { readonly at: Moment; readonly run: () => void | Promise<void> };

/** Runs what has fallen due by now, webhooks included, and waits for it. */
export function runDue(simulator: Simulator): Promise<void> {
  return inTurn(simulator, () => runUntil(simulator));
}

/** The same without waiting. */
export function runDueSoon(simulator: Simulator): void {
  runDue(simulator).catch((error: unknown) => {
    process.stderr.write(`Mollie simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
  });
}

/** Puts the clock ahead and runs everything that falls due on the way, each at its own moment. */
export function advance(simulator: Simulator, ms: number): Promise<void> {
  return inTurn(simulator, async () => {
    const target = simulator.now() + ms;
    await runUntil(simulator, target);
    moveTo(simulator, target);
    simulator.save();
  });
}

function inTurn(simulator: Simulator, work: () => Promise<void>): Promise<void> {
  const done = simulator.turn.then(work);
  simulator.turn = done.catch(() => {});
  return done;
}

function moveTo(simulator: Simulator, moment: Moment): void {
  const ahead = moment - simulator.now();
  if (ahead > 0) simulator.state.offsetMs += ahead;
}

/**
 * Runs what is due. Without a target it runs up to the current time, which moves on meanwhile: what becomes due at once
 * runs too.
 */
async function runUntil(simulator: Simulator, target?: Moment): Promise<void> {
  for (;;) {
    const due = earliest(simulator);
    if (due === null || due.at > (target ?? simulator.now())) return;
    moveTo(simulator, due.at);
    await due.run();
    simulator.save();
  }
}

function earliest(simulator: Simulator): Due | null {
  const { state } = simulator;
  let first: Due | null = null;
  const offer = (at: Moment | null, run: Due['run']) => {
    if (at !== null && (first === null || at < first.at)) first = { at, run };
  };
  for (const payment of state.payments) {
    offer(payment.dueAt, () => {
      const link = state.links.find(({ id }) => id === payment.linkId);
      const isPaid = payment.status === 'pending' && link?.archived !== true;
      decide(simulator, payment, isPaid ? 'paid' : 'expired');
    });
  }
  for (const refund of state.refunds) offer(refund.dueAt, () => moveRefund(simulator, refund));
  for (const mandate of state.mandates) {
    offer(mandate.dueAt, () => {
      mandate.status = mandate.becomes;
      mandate.dueAt = null;
    });
  }
  for (const delivery of state.deliveries) offer(delivery.dueAt, () => tryDelivery(simulator, delivery));
  return first;
}
