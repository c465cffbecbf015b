import type { StoredObject } from '#objects/object.schema.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Appointment } from './appointment.schema.ts';

/**
 * What a person has to know before a visit is completed. `hold`: the object must not leave. `other_day`: the visit is
 * planned for a day that is not today. `done_already`: the object is where the visit would bring it. `unsigned`: nobody
 * signed its contract. `signature_unknown`: this device was not told whether somebody did. `closed`: it is planned while
 * the yard is closed. `past`: its time is over. `full`: its slot has more visits than it takes. `marked`: somebody marked
 * it, for what is not known here; empty for an unknown person.
 */
export type VisitConcern =
  | { readonly kind: 'hold'; readonly reason: string }
  | { readonly kind: 'other_day'; readonly date: CivilDate }
  | { readonly kind: 'done_already'; readonly storageStatus: StoredObject['storageStatus'] }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'signature_unknown' }
  | { readonly kind: 'closed'; readonly wholeDay: boolean; readonly reason: string }
  | { readonly kind: 'past' }
  | { readonly kind: 'full'; readonly visits: number; readonly capacity: number }
  | { readonly kind: 'marked'; readonly by: string };

type Visit = Pick<Appointment, 'direction' | 'date'>;
type Visited = Pick<StoredObject, 'holdReason' | 'storageStatus'>;
type Known = {
  readonly today: CivilDate;
  /** What speaks against the object's contract, as far as this device knows. */
  readonly contract: 'unsigned' | 'unknown' | null;
};

/** The concerns of a visit, the gravest first; none for an ordinary one. */
export function concernsOf(visit: Visit, object: Visited, { today, contract }: Known): readonly VisitConcern[] {
  const leads = visit.direction === 'out' ? 'with_customer' : 'with_storage';
  return [
    ...(visit.direction === 'out' && object.holdReason !== null
      ? [{ kind: 'hold', reason: object.holdReason } as const]
      : []),
    ...(visit.date === today ? [] : [{ kind: 'other_day', date: visit.date } as const]),
    ...(object.storageStatus === leads ? [{ kind: 'done_already', storageStatus: object.storageStatus } as const] : []),
    ...(contract === 'unsigned' ? [{ kind: 'unsigned' } as const] : []),
    ...(contract === 'unknown' ? [{ kind: 'signature_unknown' } as const] : []),
  ];
}

/** True when this person cannot go on: only who may release hands over an object on hold. */
export function isWithheld(concerns: readonly VisitConcern[], mayRelease: boolean): boolean {
  return !mayRelease && concerns.some(({ kind }) => kind === 'hold');
}
