import type { CivilDate } from '#shared/civil-date.ts';
import { namesOf } from '#shared/field-map.ts';
import type { ObjectCategory, StoredObject } from './object.schema.ts';
import { PROPOSED_FIELDS } from './object-fields.ts';
import { firstLetterHint, hasDutchLayout } from './plate.ts';
import type { RegisterFacts, RegisterProposal } from './rdw.schema.ts';

/** Why the register cannot be asked: no plate of its own, a foreign one, or a boat's. */
export type NoLookup = 'no_plate' | 'foreign_plate' | 'boat_mark';

/** Why the register cannot know a plate like this one; null when it may be asked. The plate is in its stored form. */
export function whyNoLookup(plate: string, country: string): NoLookup | null {
  if (plate === '') return 'no_plate';
  if (country !== 'NL') return 'foreign_plate';
  return firstLetterHint(plate) === 'boat' ? 'boat_mark' : null;
}

/** True when a person may be offered the lookup: a Dutch plate in one of the official layouts. */
export function mayLookUp(plate: string, country: string): boolean {
  return whyNoLookup(plate, country) === null && hasDutchLayout(plate);
}

export type ProposedField = keyof RegisterProposal;
/** Fields as a form holds them: a length may be open. */
export type Filled = { readonly [Field in ProposedField]: StoredObject[Field] | null };

export type Proposed = {
  readonly field: ProposedField;
  /** The value filled in; null when there is none. */
  readonly ours: string | number | null;
  readonly theirs: string | number;
  readonly differs: boolean;
};

/**
 * The narrower categories a person may choose where the register uses a wider word: a boat on its trailer counts as a
 * trailer.
 */
const NARROWER: Partial<Record<ObjectCategory, readonly ObjectCategory[]>> = {
  car: ['classic'],
  motorcycle: ['classic'],
  trailer: ['boat', 'horse', 'other', 'motorcycle'],
  camper: ['classic'],
};

/** The register's values beside those filled in, in the order of the form. */
export function besideRegister(proposal: RegisterProposal, ours: Filled): Proposed[] {
  return namesOf(PROPOSED_FIELDS).flatMap((field) => {
    const theirs = proposal[field] ?? null;
    if (theirs === null) return [];
    const own = ours[field];
    return [{ field, ours: own === '' || own === 0 ? null : own, theirs, differs: !isSame(field, own, theirs) }];
  });
}

/** The fields in which the register differs from what is filled in. */
export function compareRegister(proposal: RegisterProposal, ours: Filled): Proposed[] {
  return besideRegister(proposal, ours).filter(({ differs }) => differs);
}

function isSame(field: ProposedField, ours: string | number | null, theirs: string | number): boolean {
  if (ours === theirs) return true;
  if (field === 'category') return NARROWER[theirs as ObjectCategory]?.includes(ours as ObjectCategory) ?? false;
  return typeof ours === 'string' && ours.trim().toLowerCase() === String(theirs).toLowerCase();
}

export type RegisterNotice = 'towing_car' | 'sold' | 'exported' | 'not_insured' | 'inspection_expired' | 'recall_open';

const PULLED: readonly ObjectCategory[] = ['caravan', 'trailer', 'horse'];
/** Up to this mass a trailer needs no inspection (Regeling voertuigen). */
const UNINSPECTED_TRAILER_KG = 3500;

/**
 * What a person should look at. A trailer needs no insurance of its own, and up to 3,500 kg no inspection; what the
 * register does not say raises nothing.
 */
export function registerNotices(
  facts: RegisterFacts,
  object: Pick<StoredObject, 'contractStartOn'> & { readonly category: ObjectCategory | null },
  today: CivilDate,
): RegisterNotice[] {
  const { contractStartOn: start, category } = object;
  const isPulled = category !== null && PULLED.includes(category);
  const needsInspection = !facts.isTrailer || (facts.maximumKg ?? 0) > UNINSPECTED_TRAILER_KG;
  const isExpired = facts.inspectionUntilOn !== null && facts.inspectionUntilOn < today;
  const said: Readonly<Record<RegisterNotice, boolean>> = {
    towing_car: isPulled && facts.kind !== null && !facts.isTrailer,
    sold: start !== null && facts.registeredOn !== null && facts.registeredOn > start,
    exported: facts.exported === true,
    not_insured: facts.insured === false && !facts.isTrailer,
    inspection_expired: isExpired && needsInspection,
    recall_open: facts.recallOpen === true,
  };
  return (Object.keys(said) as RegisterNotice[]).filter((notice) => said[notice]);
}
