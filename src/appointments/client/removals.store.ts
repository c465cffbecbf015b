import type { Customer } from '#customers/customer.schema.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/types.ts';
import { deleteCustomer } from '../customer-removal.commands.ts';
import { deleteObject } from '../object-removal.commands.ts';

type Session = Pick<SyncSession, 'submit'>;

/** Refused while the object is in, has open appointments, or was changed since it was seen. */
export function removeObject(session: Session, seen: StoredObject): Promise<SubmitOutcome> {
  return session.submit(deleteObject, { args: { objectId: seen.id, seenVersion: seen.version } });
}

/** Refused while the customer has objects or open appointments, or was changed since it was seen. */
export function removeCustomer(session: Session, seen: Customer): Promise<SubmitOutcome> {
  return session.submit(deleteCustomer, { args: { customerId: seen.id, seenVersion: seen.version } });
}
