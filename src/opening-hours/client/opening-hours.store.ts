import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import * as exceptions from '../opening-exception.commands.ts';
import * as hours from '../opening-hours.commands.ts';
import type { ExceptionFields, HoursFields, OpeningException, OpeningHours } from '../opening-hours.schema.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** Adds hours, or changes those that were seen: refused when somebody else changed them since. */
export function saveHours(
  session: Session,
  seen: OpeningHours | undefined,
  fields: HoursFields,
): Promise<SubmitOutcome> {
  if (seen === undefined) {
    return session.submit(hours.createHours, { args: { openhourId: session.newId(), ...fields } });
  }
  const args = { openhourId: seen.id, seenVersion: seen.version, ...fields };
  return session.submit(hours.editHours, { args });
}

export function removeHours(session: Session, openhourId: string): Promise<SubmitOutcome> {
  return session.submit(hours.deleteHours, { args: { openhourId } });
}

/** Adds an exception, or changes the one that was seen. */
export function saveException(
  session: Session,
  seen: OpeningException | undefined,
  fields: ExceptionFields,
): Promise<SubmitOutcome> {
  if (seen === undefined) {
    return session.submit(exceptions.createException, { args: { exceptionId: session.newId(), ...fields } });
  }
  const args = { exceptionId: seen.id, seenVersion: seen.version, ...fields };
  return session.submit(exceptions.editException, { args });
}

export function removeException(session: Session, exceptionId: string): Promise<SubmitOutcome> {
  return session.submit(exceptions.deleteException, { args: { exceptionId } });
}
