import { contactTable } from '#customers/contact.ts';
import type { DeleteCustomer } from '#customers/customer.schema.ts';
import { CUSTOMER_GROUPS, customerTable } from '#customers/customer.ts';
import { type FoundCustomer, findCustomerOrKept, refuseGoneCustomer } from '#customers/merged-customer.ts';
import { objectTable } from '#objects/object.ts';
import { refuse } from '#shared/refusal.ts';
import { applied, type Command, refused, remove } from '#sync/command.ts';
import { groupValues } from '#sync/field-groups.ts';
import { noParents } from '#sync/parents.ts';
import { rejectedCard } from '#sync/rows.ts';
import { appointmentTable, isOpen } from './appointment.ts';

type RemovalState = {
  readonly own: FoundCustomer;
  readonly objects: number;
  readonly appointments: number;
  readonly contactIds: readonly string[];
};

/**
 * Deletes a customer on whom nothing hangs, no object and no open appointment, and the customer's contacts. Refused when the row changed since
 * `seenVersion`. Deleting again changes nothing.
 */
export const deleteCustomer: Command<DeleteCustomer, RemovalState> = {
  name: 'customer.delete',
  version: 1,
  permission: 'customer delete',
  kind: 'plan',
  entity: 'customer',
  entityId: (args) => args.customerId,
  parents: noParents,
  load: async (read, { args }) => ({
    own: await findCustomerOrKept(read, args.customerId),
    objects: (await read.where(objectTable, 'customerId', args.customerId)).length,
    appointments: (await read.where(appointmentTable, 'customerId', args.customerId)).filter(isOpen).length,
    contactIds: (await read.where(contactTable, 'customerId', args.customerId)).map(({ id }) => id),
  }),
  decide: ({ own, objects, appointments, contactIds }, { args }) => {
    const { customerId, seenVersion } = args;
    if (own.row === undefined && own.kept !== undefined) return refuseGoneCustomer(customerId, own, { deleted: true });
    if (own.row === undefined) return own.deleted ? applied() : refused(refuse('customer.missing'));
    if (objects + appointments > 0) {
      return refused(refuse('customer.has_dependents', undefined, { objects, appointments }));
    }
    if (seenVersion !== null && seenVersion !== own.row.version) {
      const theirs = groupValues(own.row, Object.values(CUSTOMER_GROUPS).flat());
      return refused(refuse('customer.changed_since'), rejectedCard('customer', customerId, { deleted: true }, theirs));
    }
    return applied(remove(customerTable, customerId), ...contactIds.map((id) => remove(contactTable, id)));
  },
};
