import type { TagChange } from '#annotations/tagging.ts';
import type { SubmitOutcome, SyncSession } from '#sync/client/runtime/types.ts';
import { changedGroups } from '#sync/field-groups.ts';
import * as commands from '../customer.commands.ts';
import type { Customer, CustomerFields, EditCustomer } from '../customer.schema.ts';
import { CUSTOMER_GROUPS } from '../customer.ts';
import { formatPostcode } from '../postcode.ts';

type Session = Pick<SyncSession, 'submit' | 'newId'>;

/** Nothing differs from what is stored: counts as saved, queues nothing. */
export type EditOutcome = SubmitOutcome | { readonly outcome: 'unchanged' };

export async function createCustomer(
  session: Session,
  fields: CustomerFields,
): Promise<{ readonly customerId: string; readonly result: SubmitOutcome }> {
  const customerId = session.newId();
  const result = await session.submit(commands.createCustomer, {
    args: { customerId, ...fields, zipcode: formatPostcode(fields.zipcode, fields.country) },
  });
  // A retry may find that the first attempt was stored after all: its id counts.
  return { customerId: result.outcome === 'saved' ? result.entityId : customerId, result };
}

/** Sends only the field groups the person changed, each with the values the person saw. */
export async function editCustomer(session: Session, seen: Customer, fields: CustomerFields): Promise<EditOutcome> {
  const groups = changedGroups(CUSTOMER_GROUPS, seen, {
    ...fields,
    zipcode: formatPostcode(fields.zipcode, fields.country),
  });
  if (groups === undefined) return { outcome: 'unchanged' };
  const args: EditCustomer = { customerId: seen.id, now: groups.now as EditCustomer['now'] };
  return session.submit(commands.editCustomer, { args, was: groups.was });
}

/** Puts tags on a customer and takes others off. */
export function tagCustomer(session: Session, customerId: string, change: TagChange): Promise<SubmitOutcome> {
  const args = { id: customerId, add: [...change.add], remove: [...change.remove] };
  return session.submit(commands.tagCustomer, { args });
}

/** 1 active, 0 inactive. */
export function setCustomerStatus(session: Session, seen: Customer, status: 0 | 1): Promise<SubmitOutcome> {
  const args: EditCustomer = { customerId: seen.id, now: { status: { status } } };
  return session.submit(commands.editCustomer, { args, was: { status: { status: seen.status } } });
}
