import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Fault } from './faults.ts';
import { emptyState, type Moment, type State } from './state.ts';

/** A request of the app as the control API lists it. It contains the profile of the key, not the key. */
export type LoggedRequest = {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly profile_id: string | null;
  readonly idempotency_key: string | null;
  readonly fault: string | null;
  /** Null: nobody was answered. */
  status: number | null;
  replayed: boolean;
};

export type Simulator = {
  state: State;
  readonly faults: Fault[];
  readonly requests: LoggedRequest[];
  /** Requests with an idempotency key that have no answer yet. */
  readonly running: Map<string, string>;
  /** Chains the work on the clock, so that it runs one after the other. */
  turn: Promise<void>;
  readonly now: () => Moment;
  /** Writes the state to the file, whole or not at all. */
  readonly save: () => void;
  readonly reset: () => void;
};

const MOST_REQUESTS = 5000;

/** A simulator with the state of a file, or with nothing in it. Without a file it forgets all when it ends. */
export function openSimulator(file: string | null): Simulator {
  const simulator: Simulator = {
    state: file === null ? emptyState() : readState(file),
    faults: [],
    requests: [],
    running: new Map(),
    turn: Promise.resolve(),
    now: () => Date.now() + simulator.state.offsetMs,
    save: () => {
      if (file === null) return;
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(simulator.state), { mode: 0o600 });
      renameSync(draft, file);
    },
    reset: () => {
      simulator.state = { ...emptyState(), port: simulator.state.port };
      simulator.faults.length = 0;
      simulator.requests.length = 0;
      simulator.save();
    },
  };
  // A webhook being sent when the process ended may or may not have arrived: it is sent again.
  for (const delivery of simulator.state.deliveries) {
    if (delivery.state === 'sending') Object.assign(delivery, { state: 'waiting', dueAt: simulator.now() });
  }
  return simulator;
}

function readState(file: string): State {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState();
    throw error;
  }
  return { ...emptyState(), ...(JSON.parse(text) as State) };
}

export function keepRequest(simulator: Simulator, request: LoggedRequest): void {
  simulator.requests.push(request);
  if (simulator.requests.length > MOST_REQUESTS) simulator.requests.shift();
}
