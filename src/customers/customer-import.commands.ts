import type { Command, CommandContext, Intent } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { createdOrRefused, joinRows, type RowDecision } from '#sync/row-batch.ts';
import type { Found } from '#sync/rows.ts';
import { createCustomer } from './customer.commands.ts';
import type { Customer, ImportCustomers } from './customer.schema.ts';
import { isMeant, isSameByKey } from './customer-import.ts';
import { findCurrentCustomer } from './merged-customer.ts';

type CreateState = Awaited<ReturnType<(typeof createCustomer)['load']>>;
type RowState = { readonly create: CreateState; readonly current: Found<Customer> };

/** Customers of a sheet, up to a hundred in one change. A row that is there already, or is refused, writes nothing. */
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
      intent.args.rows.map(async ({ keyedBy: _key, ...args }) => {
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
    const { keyedBy, ...args } = row;
    const state = states[index];
    const made = earlier.find((other) => other.customerId === args.customerId || isSameByKey(keyedBy, args, other));
    const alike = state?.create.alike ?? [];
    const known = state?.current.row ?? made ?? alike.find((other) => isMeant(keyedBy, args, other));
    if (known !== undefined) return { verdict: { outcome: 'exists', id: known.id } };
    if (state === undefined) throw new Error('a row of the batch was not looked up');
    const decided = createdOrRefused(
      args.customerId,
      createCustomer.decide(state.create, { ...intent, args }, context),
    );
    if (decided.decision !== undefined) earlier.push({ ...row, id: args.customerId });
    return decided;
  });
}
