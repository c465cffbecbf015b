import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { recordHandover as record } from '../handover.commands.ts';
import type { RecordHandover } from '../handover.schema.ts';
import * as commands from '../handover-form.commands.ts';
import type { HandoverForm, HandoverFormFields } from '../handover-form.schema.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** Keeps what was seen, said and signed. Recording it again changes nothing. */
export function recordHandover(session: Pick<Session, 'submit'>, args: RecordHandover): Promise<SubmitOutcome> {
  return session.submit(record, { args });
}

export function createForm(session: Session, fields: HandoverFormFields): Promise<SubmitOutcome> {
  return session.submit(commands.createHandoverForm, { args: { formId: session.newId(), ...fields } });
}

/** Changes the form as the person saw it. */
export function editForm(session: Session, seen: HandoverForm, fields: HandoverFormFields): Promise<SubmitOutcome> {
  // A change that waits on this device has no version of the server yet.
  const seenVersion = seen.rev === 0 ? null : seen.version;
  return session.submit(commands.editHandoverForm, { args: { formId: seen.id, seenVersion, ...fields } });
}

export function deleteForm(session: Session, { id }: Pick<HandoverForm, 'id'>): Promise<SubmitOutcome> {
  return session.submit(commands.deleteHandoverForm, { args: { formId: id } });
}
