import type { Stored } from './device.ts';
import type { Attempt, Delivered } from './fault-network.ts';
import type { Replay } from './replay.ts';
import type { LoggedMutation, StoredRow } from './yard-server.ts';

/** What a device held at a moment when no work was under way. */
export type Sighting = {
  readonly userId: string;
  readonly at: number;
  readonly stored: Stored;
  /** The server's life at that moment. */
  readonly life: number;
  /** True when the mirror before this one was lost. */
  readonly isFresh: boolean;
};

/** One life of the server, from one restore to the next; its history begins with what the backup held. */
export type Timeline = {
  readonly log: readonly LoggedMutation[];
  readonly replay: Replay;
  /** A mark per rev: distinguishes this history from another one with the same revs. */
  readonly marks: ReadonlyMap<number, string>;
};

/** An intent whose outcome a person was told. */
export type Told = {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The number of sightings before the person was told. */
  readonly after: number;
  /** The row that shows the change, where there is one. */
  readonly shownBy: string | null;
};

/** How a device finished its work after the faults stopped. */
export type Healing = {
  readonly userId: string;
  /** True when others finished while this device was still away. */
  readonly isLate: boolean;
  /** True when the browser reported that the network is back. */
  readonly isWoken: boolean;
  readonly drainedAfterMs: number | null;
};

export type Status = {
  readonly userId: string;
  readonly state: string;
  readonly pending: number;
  readonly waiting: number;
  readonly rejected: number;
  readonly refused: number;
  /** The state of this device's network during at least the last minute. */
  readonly network: 'down' | 'up' | 'changing';
};

/** Everything that is known of a run when it is over. The checks read this and nothing else. */
export type Evidence = {
  readonly companyId: string;
  readonly devices: readonly { readonly userId: string; readonly clientId: string }[];
  /** A timeline per life of the server, in order. */
  readonly timelines: ReadonlyMap<number, Timeline>;
  readonly lastLife: number;
  readonly lastEpoch: string;
  readonly lastRev: number;
  /** The final content of the tables. */
  readonly rows: ReadonlyMap<string, StoredRow>;
  readonly lastSeqs: ReadonlyMap<string, number>;
  readonly resends: readonly { readonly clientId: string; readonly seq: number; readonly rev: number }[];
  readonly failures: ReadonlyMap<string, number>;
  readonly sightings: readonly Sighting[];
  readonly told: readonly Told[];
  readonly notStored: readonly { readonly userId: string; readonly shownBy: string }[];
  /** Changes that a person took back or put away. */
  readonly discarded: ReadonlySet<string>;
  readonly delivered: readonly Delivered[];
  readonly attempts: readonly Attempt[];
  readonly losses: readonly Loss[];
  readonly healing: readonly Healing[];
  readonly statuses: readonly Status[];
  readonly reported: readonly unknown[];
};

/** The queue when a page died, and as the next page found it. */
export type Loss = {
  readonly userId: string;
  readonly isMirrorLost: boolean;
  readonly before: Stored;
  readonly after: Stored;
};

export function lastOf({ sightings }: Evidence, userId: string): Stored | undefined {
  return sightings.findLast((sighting) => sighting.userId === userId)?.stored;
}

type Place = { readonly rev: number; readonly mark: string };

/** Returns the life of the server in which a device's place arose; undefined for a place that the server never had. */
export function lifeOf({ timelines }: Evidence, { rev, mark }: Place): number | undefined {
  return [...timelines].find(([, { marks }]) => marks.get(rev) === mark)?.[0];
}

/** Returns the history that a device's place is part of. */
export function timelineOf(evidence: Evidence, place: Place): Timeline | undefined {
  return evidence.timelines.get(lifeOf(evidence, place) ?? 0);
}

/** True when the server, in that life, no longer has what is at this place. */
export function isLost({ timelines }: Evidence, { rev, mark }: Place, life: number): boolean {
  return timelines.get(life)?.marks.get(rev) !== mark;
}

export function isWaiting(entry: { readonly state: string }): boolean {
  return entry.state !== 'rejected';
}
