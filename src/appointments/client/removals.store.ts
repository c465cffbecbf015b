import type { Customer, MergeCustomers, UndoMerge } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { groupedValues } from '#sync/field-groups.ts';
import { mergeCustomers as merge } from '../customer-merge.commands.ts';
import { undoMergeCustomers } from '../customer-merge-undo.commands.ts';
import { deleteCustomer } from '../customer-removal.commands.ts';
import { deleteObject } from '../object-removal.commands.ts';

type Session = Pick<SyncSession, 'submit'>;

/** Refused while the object is in, has open appointments, or was changed since it was seen. */
export function removeObject(session: Session, seen: StoredObject): Promise<SubmitOutcome> {
  return session.submit(deleteObject, { args: { objectId: seen.id, seenVersion: seen.version } });
}

/**
 * Deletes a customer. Refused while the customer has objects or open appointments, or was changed since it was seen.
 * The server also refuses it with running subscriptions, and with open invoices unless `withOpenInvoices` confirms it.
 */
export function removeCustomer(session: Session, seen: Customer, withOpenInvoices = false): Promise<SubmitOutcome> {
  const asked = withOpenInvoices ? { withOpenInvoices } : {};
  return session.submit(deleteCustomer, { args: { customerId: seen.id, seenVersion: seen.version, ...asked } });
}

export type MergeChoice = Pick<MergeCustomers, 'take' | 'joinNotes'>;

/** Merges two customers, each as the person saw it. */
export function mergeCustomers(
  session: Session,
  kept: Customer,
  gone: Customer,
  choice: MergeChoice,
): Promise<SubmitOutcome> {
  const args = { customerId: kept.id, goneId: gone.id, goneVersion: gone.version, ...choice };
  return session.submit(merge, { args, was: groupedValues(CUSTOMER_GROUPS, kept) });
}

/**
 * Makes two customers again of two that were merged. A merge of this device that was not sent yet leaves the queue
 * (`takesBack`: its id).
 */
export function undoMerge(session: Session, args: UndoMerge, takesBack?: string): Promise<SubmitOutcome> {
  return session.submit(undoMergeCustomers, { args, ...(takesBack === undefined ? {} : { takesBack }) });
}
