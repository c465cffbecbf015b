import { customerSortKey } from '#customers/customer.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { groupsOf } from '#shared/field-map.ts';
import { defineTable } from '#sync/table.ts';
import type { Prospect, ProspectGroups } from './prospect.schema.ts';
import { PROSPECT_FIELDS, PROSPECT_SHAPE } from './prospect-fields.ts';

export const prospectTable = defineTable<Prospect>({
  name: 'prospects',
  indexes: ['stage', 'sortKey'],
  instants: ['receivedAt', 'touchedAt', 'consentAt', 'convertedAt'],
  shape: PROSPECT_SHAPE,
});

/** Groups of a prospect's fields; each group is compared and merged as one. */
export const PROSPECT_GROUPS: Readonly<Record<keyof ProspectGroups, readonly (keyof Prospect)[]>> = {
  ...groupsOf(PROSPECT_FIELDS),
  stage: ['stage'],
};

/** The name as people read it: first name, then last name. */
export function prospectName({ firstname, lastname }: Pick<Prospect, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}

/** Prospects sort by name, as customers do. */
export function prospectSortKey(prospect: Pick<Prospect, 'firstname' | 'lastname'>): string {
  return customerSortKey(prospect);
}

/** True until it is converted or declined. */
export function isOpenProspect({ stage }: Pick<Prospect, 'stage'>): boolean {
  return stage !== 'converted' && stage !== 'declined';
}

/** How many days a prospect who did not become a customer is kept after somebody last worked on it. */
export const PROSPECT_KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * The last day on which a prospect is kept; null for one that became a customer. One expected on a later day is kept
 * until then.
 */
export function keptUntil({
  stage,
  touchedAt,
  expectedOn,
}: Pick<Prospect, 'stage' | 'touchedAt' | 'expectedOn'>): CivilDate | null {
  if (stage === 'converted') return null;
  const last = dayAt(Date.parse(touchedAt) + PROSPECT_KEPT_DAYS * DAY_MS);
  return stage !== 'declined' && expectedOn !== null && expectedOn > last ? expectedOn : last;
}
