import { tryDelivery } from './deliveries.ts';
import type { Due, KernelState, Moment, Simulator } from './play.ts';

/** Runs what has fallen due by now, webhooks included, and waits for it. */
export function runDue<State extends KernelState>(simulator: Simulator<State>): Promise<void> {
  return inTurn(simulator, () => runUntil(simulator));
}

/** The same without waiting. */
export function runDueSoon<State extends KernelState>(simulator: Simulator<State>): void {
  runDue(simulator).catch((error: unknown) => {
    process.stderr.write(`${simulator.play.name} simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
  });
}

/** Puts the clock ahead and runs everything that falls due on the way, each at its own moment. */
export function advance<State extends KernelState>(simulator: Simulator<State>, ms: number): Promise<void> {
  return inTurn(simulator, async () => {
    const target = simulator.now() + ms;
    await runUntil(simulator, target);
    moveTo(simulator, target);
    simulator.save();
  });
}

function inTurn<State extends KernelState>(simulator: Simulator<State>, work: () => Promise<void>): Promise<void> {
  const done = simulator.turn.then(work);
  simulator.turn = done.catch(() => {});
  return done;
}

function moveTo<State extends KernelState>(simulator: Simulator<State>, moment: Moment): void {
  const ahead = moment - simulator.now();
  if (ahead > 0) simulator.state.offsetMs += ahead;
}

/**
 * Runs what is due. Without a target it runs up to the current time, which moves on meanwhile: what becomes due at once
 * runs too.
 */
async function runUntil<State extends KernelState>(simulator: Simulator<State>, target?: Moment): Promise<void> {
  for (;;) {
    const due = earliest(simulator);
    if (due === null || due.at > (target ?? simulator.now())) return;
    moveTo(simulator, due.at);
    await due.run();
    simulator.save();
  }
}

/** Of what falls due at the same moment, what the provider does by itself goes before its webhooks. */
function earliest<State extends KernelState>(simulator: Simulator<State>): Due | null {
  let first: Due | null = null;
  const offer = (due: Due) => {
    if (first === null || due.at < first.at) first = due;
  };
  for (const due of simulator.play.dues(simulator)) offer(due);
  for (const delivery of simulator.state.deliveries) {
    if (delivery.dueAt !== null) offer({ at: delivery.dueAt, run: () => tryDelivery(simulator, delivery) });
  }
  return first;
}
