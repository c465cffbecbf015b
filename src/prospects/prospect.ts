import { customerSortKey } from '#customers/customer.ts';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { defineTable } from '#sync/table.ts';
import type { Prospect, ProspectGroups } from './prospect.schema.ts';

export const prospectTable = defineTable<Prospect>({
  name: 'prospects',
  indexes: ['stage', 'sortKey'],
  instants: ['receivedAt', 'touchedAt', 'consentAt', 'convertedAt'],
  shape: 2,
});

/** Fields of a prospect that are compared and merged together. */
export const PROSPECT_GROUPS = {
  name: ['firstname', 'lastname'],
  contact: ['email', 'phone'],
  address: ['street', 'houseNumber', 'zipcode', 'city'],
  vehicle: ['category', 'brand', 'type', 'plate'],
  size: ['lengthCm', 'widthCm', 'heightCm'],
  wish: ['service', 'period', 'expectedOn'],
  message: ['message'],
  stage: ['stage'],
} as const satisfies Readonly<Record<keyof ProspectGroups, readonly (keyof Prospect)[]>>;

/** The name as people read it: first name, then last name. */
export function prospectName({ firstname, lastname }: Pick<Prospect, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}

/** Prospects sort by name, as customers do. */
export function prospectSortKey(prospect: Pick<Prospect, 'firstname' | 'lastname'>): string {
  return customerSortKey(prospect);
}

/** True until it became a customer or came to nothing. */
export function isOpenProspect({ stage }: Pick<Prospect, 'stage'>): boolean {
  return stage !== 'converted' && stage !== 'declined';
}

/** Who did not become a customer is kept so many days after somebody last did something about it. */
export const PROSPECT_KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * The last day on which a prospect is kept; null for one that became a customer. Whoever waits for a later day is kept
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
