import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { KernelState, LoggedRequest, Play, Simulator } from './play.ts';

const MOST_REQUESTS = 5000;

/** A simulator with the state of a file, or with nothing in it. Without a file it forgets all when it ends. */
export function openSimulator<State extends KernelState>(play: Play<State>, file: string | null): Simulator<State> {
  const simulator: Simulator<State> = {
    play,
    state: file === null ? play.emptyState() : readState(play, file),
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
      simulator.state = { ...play.emptyState(), port: simulator.state.port };
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

function readState<State extends KernelState>(play: Play<State>, file: string): State {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return play.emptyState();
    throw error;
  }
  return { ...play.emptyState(), ...(JSON.parse(text) as State) };
}

export function keepRequest<State extends KernelState>(simulator: Simulator<State>, request: LoggedRequest): void {
  simulator.requests.push(request);
  if (simulator.requests.length > MOST_REQUESTS) simulator.requests.shift();
}

/** The next identifier of a kind, `tr_` and letters and digits: the same sequence after every reset. */
export function nextId({ counts }: KernelState, kind: string, length?: number): string {
  const count = (counts[kind] ?? 0) + 1;
  counts[kind] = count;
  return idAt(kind, count, length);
}

const idAt = (kind: string, count: number, length?: number) => `${kind}_${shortHash(`${kind}${count}`, length)}`;

/** The identifiers of a kind that were given out, without going through everything else. */
export function idsOf({ counts }: KernelState, kind: string, length?: number): readonly string[] {
  return Array.from({ length: counts[kind] ?? 0 }, (_, index) => idAt(kind, index + 1, length));
}

/** A hash of a text, as letters and digits. */
export function shortHash(text: string, length = 10): string {
  return createHash('sha256')
    .update(text)
    .digest('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, length);
}
