import type { Stored } from './device.ts';
import type { Attempt, Delivered } from './fault-network.ts';
import type { Replay } from './replay.ts';
import type { LoggedWish, StoredRow } from './yard-server.ts';

/** What a device held at a moment at which everything had come to rest. */
export type Sighting = {
  readonly userId: string;
  readonly at: number;
  readonly stored: Stored;
  /** The server's, then. */
  readonly life: number;
  /** The mirror before this one was lost. */
  readonly isFresh: boolean;
};

/** One life of the server, from one restore to the next; its history begins with what the backup held. */
export type Timeline = {
  readonly log: readonly LoggedWish[];
  readonly replay: Replay;
  /** By rev: what tells this history from another that has the same numbers. */
  readonly marks: ReadonlyMap<number, string>;
};

/** A wish a person was told about. */
export type Told = {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** How many sightings there were before it was told. */
  readonly after: number;
  /** The row that shows it, where it has one of its own. */
  readonly shownBy: string | null;
};

/** How a device came to rest after the faults stopped. */
export type Healing = {
  readonly userId: string;
  /** Others came to rest while this device was still away. */
  readonly isLate: boolean;
  /** The browser said that the network is back. */
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
  /** What the network was like for this device for the last minute and longer. */
  readonly network: 'down' | 'up' | 'changing';
};

/** Everything that is known of a run when it is over. The checks read this and nothing else. */
export type Evidence = {
  readonly companyId: string;
  readonly devices: readonly { readonly userId: string; readonly clientId: string }[];
  /** By the server's lives, in their order. */
  readonly timelines: ReadonlyMap<number, Timeline>;
  readonly lastLife: number;
  readonly lastEpoch: string;
  readonly lastRev: number;
  /** The tables in the end. */
  readonly rows: ReadonlyMap<string, StoredRow>;
  readonly lastSeqs: ReadonlyMap<string, number>;
  readonly resends: readonly { readonly clientId: string; readonly seq: number; readonly rev: number }[];
  readonly failures: ReadonlyMap<string, number>;
  readonly sightings: readonly Sighting[];
  readonly told: readonly Told[];
  readonly notStored: readonly { readonly userId: string; readonly shownBy: string }[];
  /** Taken back or put away by a person. */
  readonly discarded: ReadonlySet<string>;
  readonly delivered: readonly Delivered[];
  readonly attempts: readonly Attempt[];
  readonly losses: readonly Loss[];
  readonly healing: readonly Healing[];
  readonly statuses: readonly Status[];
  readonly reported: readonly unknown[];
};

/** How the queue was when a page died, and how the next page found it. */
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

/** The life in which a device's place came about; undefined for one that the server never was at. */
export function lifeOf({ timelines }: Evidence, { rev, mark }: Place): number | undefined {
  return [...timelines].find(([, { marks }]) => marks.get(rev) === mark)?.[0];
}

/** The history that a device's place is part of. */
export function timelineOf(evidence: Evidence, place: Place): Timeline | undefined {
  return evidence.timelines.get(lifeOf(evidence, place) ?? 0);
}

/** In that life the server no longer has what is at this place. */
export function isLost({ timelines }: Evidence, { rev, mark }: Place, life: number): boolean {
  return timelines.get(life)?.marks.get(rev) !== mark;
}

export function isWaiting(entry: { readonly state: string }): boolean {
  return entry.state !== 'rejected';
}
