import type { Appointment } from './appointment.schema.ts';
import { CANCELLED, isOpen } from './appointment.ts';

type When = Pick<Appointment, 'date' | 'time'>;
/** `cancelled`: the mail says that it does not go ahead. */
type Mailed = When & { readonly cancelled: boolean };

/**
 * What the customer of a visit was told of it by mail, as far as this device knows. `waiting`: the mail goes out once
 * this device has a connection; `unsent`: the server has it and did not send it yet. `unknown`: nobody can be asked, and
 * the time is the visit's own.
 */
export type Told =
  | { readonly state: 'asking' }
  | { readonly state: 'nothing' }
  | ({ readonly state: 'sent' } & Mailed)
  | ({ readonly state: 'unsent' } & Mailed)
  | ({ readonly state: 'waiting' } & Mailed)
  | ({ readonly state: 'unknown' } & When);

/** What a mail said; undefined where none did, or nobody knows of one. */
export function mailedOf(told: Told): Mailed | undefined {
  return told.state === 'asking' || told.state === 'nothing' || told.state === 'unknown' ? undefined : told;
}

/** True when the customer would come at another time than this, or may, unless they get a mail. */
export function expectsOtherwise(told: Told, wanted: When): boolean {
  if (told.state === 'asking' || told.state === 'nothing') return false;
  if (told.state !== 'unknown' && told.cancelled) return true;
  return told.date !== wanted.date || told.time !== wanted.time;
}

/** True when the customer may come although the visit is called off, unless they get a mail. */
export function expectsVisit(told: Told): boolean {
  if (told.state === 'asking' || told.state === 'nothing') return false;
  return told.state === 'unknown' || !told.cancelled;
}

/**
 * True when a mail told the customer something that is no longer so, and that still matters: nobody comes for a time that
 * is over.
 */
export function isMisinformed(told: Told, visit: When & Pick<Appointment, 'status'>, today: string): boolean {
  if (told.state !== 'sent' && told.state !== 'unsent') return false;
  if (visit.status === CANCELLED) return expectsVisit(told) && told.date >= today;
  return isOpen(visit) && visit.date >= today && expectsOtherwise(told, visit);
}
