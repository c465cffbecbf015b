import { type Command, type CommandContext, type Decision, type Intent, put, refused } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { createdOrRefused, joinRows, type RowDecision } from '#sync/row-batch.ts';
import type { Found } from '#sync/rows.ts';
import type { ImportedContact } from './contact.schema.ts';
import { contactTable } from './contact.ts';
import { createCustomer } from './customer.commands.ts';
import type { Customer, ImportCustomers } from './customer.schema.ts';
import { isMeant, isSameByKey } from './customer-import.ts';
import { findCurrentCustomer } from './merged-customer.ts';
import { contactProblem, keptContact } from './same-contact.ts';

type CreateState = Awaited<ReturnType<(typeof createCustomer)['load']>>;
type RowState = { readonly create: CreateState; readonly current: Found<Customer> };

/** Customers of a sheet with their contacts, up to a hundred in one change. A row that is there already, or is refused, writes nothing. */
export const importCustomers: Command<ImportCustomers, readonly RowState[]> = {
  name: 'customer.import',
  version: 1,
  permission: 'customer create',
  kind: 'append',
  entity: 'customer',
  entityId: (args) => args.importId,
  parents: noParents,
  load: (read, intent) =>
    Promise.all(
      intent.args.rows.map(async ({ keyedBy: _key, contact: _contact, ...args }) => {
        const [create, current] = await Promise.all([
          createCustomer.load(read, { ...intent, args }),
          findCurrentCustomer(read, args.customerId),
        ]);
        return { create, current };
      }),
    ),
  decide: (states, intent, context) => joinRows(decideCustomerRows(states, intent, context)),
};

/** Decides the outcome of each row, in order. */
export function decideCustomerRows(
  states: readonly RowState[],
  intent: Intent<ImportCustomers>,
  context: CommandContext,
): readonly RowDecision[] {
  const earlier: (ImportCustomers['rows'][number] & { readonly id: string })[] = [];
  return intent.args.rows.map((row, index): RowDecision => {
    const { keyedBy, contact, ...args } = row;
    const state = states[index];
    const made = earlier.find((other) => other.customerId === args.customerId || isSameByKey(keyedBy, args, other));
    const alike = state?.create.alike ?? [];
    const known = state?.current.row ?? made ?? alike.find((other) => isMeant(keyedBy, args, other));
    if (known !== undefined) return { verdict: { outcome: 'exists', id: known.id } };
    if (state === undefined) throw new Error('a row of the batch was not looked up');
    const decided = createdOrRefused(
      args.customerId,
      withContact(createCustomer.decide(state.create, { ...intent, args }, context), args.customerId, contact),
    );
    if (decided.decision !== undefined) earlier.push({ ...row, id: args.customerId });
    return decided;
  });
}

/** The fields of a contact that a row may lack, as the sheet calls them. */
const AT_CELL: Readonly<Record<string, string>> = {
  name: 'contact_name',
  phone: 'contact_phone',
  email: 'contact_email',
};

/** Creates the customer with the contact of its row, both or neither. */
function withContact(made: Decision, customerId: string, contact: ImportedContact | undefined): Decision {
  if (made.outcome === 'refused' || contact === undefined) return made;
  const { contactId, ...typed } = contact;
  const fields = keptContact(typed);
  const problem = contactProblem(fields);
  if (problem !== undefined) return refused({ ...problem, field: AT_CELL[problem.field ?? ''] ?? 'contact_name' });
  return { ...made, writes: [...made.writes, put(contactTable, { id: contactId, customerId, ...fields })] };
}
