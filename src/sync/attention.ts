import type { Instant } from '#shared/civil-date.ts';
import type { Card, FieldValues } from './command.ts';
import { defineTable } from './table.ts';

/** A conflict that waits for a person. Its id is the id of the mutation that raised it. */
export type Attention = {
  readonly id: string;
  readonly rev: number;
  readonly version: number;
  readonly entity: string;
  readonly entityId: string;
  readonly kind: Card['kind'];
  readonly code: string | null;
  readonly byUserId: string;
  readonly byName: string;
  readonly at: Instant;
  readonly fields: { readonly yours: FieldValues; readonly theirs: FieldValues };
  readonly state: 'open' | 'resolved';
  readonly resolvedBy: string | null;
  readonly resolvedAt: Instant | null;
};

export const attentionTable = defineTable<Attention>({
  name: 'attention',
  indexes: ['state', 'entityId'],
  instants: ['at', 'resolvedAt'],
  json: ['fields'],
});
