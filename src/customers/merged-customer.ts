import type { MergedRecord } from '#annotations/merged-record.schema.ts';
import { findSurvivor } from '#annotations/merged-record.ts';
import { refuse } from '#shared/refusal.ts';
import type { FieldValues, Reader } from '#sync/command.ts';
import { type Decision, refused } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { type Found, findRow, refuseAbsent, rejectedCard } from '#sync/rows.ts';
import type { Customer } from './customer.schema.ts';
import { CUSTOMER_GROUPS, customerName, customerTable } from './customer.ts';

/** A customer that was looked up and, when it was merged, the one that was kept. */
export type FoundCustomer = Found<Customer> & {
  /** Set when the customer was merged: the one that was kept, if it is still there. */
  readonly kept?: { readonly id: string; readonly found: Found<Customer> };
};

/** Looks a customer up by id, and the kept one when it was merged. A null id finds nobody. */
export async function findCustomerOrKept(read: Reader, id: string | null): Promise<FoundCustomer> {
  const own = await findRow(read, customerTable, id);
  if (own.row !== undefined || id === null) return own;
  const keptId = await findSurvivor(read, id);
  return keptId === id ? own : { ...own, kept: { id: keptId, found: await findRow(read, customerTable, keptId) } };
}

/** The name of a customer who was merged into another; empty for a merge that did not keep it. */
export function mergedCustomerName({ before }: Pick<MergedRecord, 'before'>): string {
  return before === null ? '' : customerName(before.gone as Pick<Customer, 'firstname' | 'lastname'>);
}

/** The customer who goes by this id now: the row itself, or the one it was merged into. */
export async function findCurrentCustomer(read: Reader, id: string | null): Promise<Found<Customer>> {
  const found = await findCustomerOrKept(read, id);
  return found.kept?.found ?? found;
}

/**
 * Refuses a change of a customer who is not there. Of one who was merged the card is about the kept one, so that a person
 * can make the change there.
 */
export function refuseGoneCustomer(customerId: string, found: FoundCustomer, yours: FieldValues): Decision {
  const { kept } = found;
  if (kept === undefined) return refuseAbsent('customer', customerId, found, yours);
  const { row } = kept.found;
  if (row === undefined) return refuseAbsent('customer', kept.id, kept.found, yours);
  const fields = Object.values(CUSTOMER_GROUPS).flat();
  const theirs = groupValues(
    row,
    fields.filter((field) => field in yours),
  );
  return refused(
    refuse('customer.merged', undefined, { name: customerName(row) }),
    rejectedCard('customer', row.id, yours, { ...theirs, mergedId: customerId }),
  );
}
