import type { Instant } from '#shared/civil-date.ts';
import type { Card, FieldValues } from './command.ts';
import { defineTable } from './table.ts';

/** What a person made of a card: their value, the other one, a place, or only that they looked at it. */
export const CARD_CHOICES = ['mine', 'theirs', 'place', 'reopened', 'restored', 'deleted', 'both', 'seen'] as const;
export type CardChoice = (typeof CARD_CHOICES)[number];

/** A refused change as it was asked for, so that it can be made again, also from another device. */
export type KeptIntent = {
  readonly v: number;
  readonly args: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, FieldValues>>;
};

/**
 * What was answered to the question where an object is: it stands in a warehouse, or without one it is gone. `moved`: a
 * movement says it too; without one the object was there already.
 */
export type CardAnswer = {
  readonly warehouseId: string | null;
  readonly spotId: string | null;
  readonly moved: boolean;
};

/**
 * A conflict that waits for a person. Its id is the id of the mutation that raised it. Rows and devices store the refused
 * intent as `wish`.
 */
export type Attention = {
  readonly id: string;
  readonly rev: number;
  readonly version: number;
  readonly entity: string;
  readonly entityId: string;
  readonly kind: Card['kind'];
  readonly code: string | null;
  /** The kinds of record whose data it holds, by name: who reads all of them reads the card. */
  readonly kinds: readonly string[];
  /** The name of the command that met the conflict. */
  readonly command: string | null;
  readonly byUserId: string;
  readonly byName: string;
  /** When it was done, by the clock of the device. */
  readonly at: Instant;
  /** When the server learned of it. */
  readonly receivedAt: Instant | null;
  readonly fields: {
    readonly yours: FieldValues;
    readonly theirs: FieldValues;
    readonly wish?: KeptIntent;
    /** Of a card settled with the choice `place`; older ones have none. */
    readonly answer?: CardAnswer;
  };
  readonly state: 'open' | 'resolved';
  readonly resolvedBy: string | null;
  readonly resolvedByName: string | null;
  readonly resolvedAt: Instant | null;
  readonly choice: CardChoice | null;
};

export const attentionTable = defineTable<Attention>({
  name: 'attention',
  indexes: ['state', 'entityId'],
  instants: ['at', 'receivedAt', 'resolvedAt'],
  json: ['fields'],
  shape: 2,
});
