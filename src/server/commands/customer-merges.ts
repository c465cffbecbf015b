import { sql } from 'kysely';
import {
  isBilledSince,
  type MovedBilling,
  moveBilling,
  moveBillingBack,
} from '#billing/server/ledger/customer-billing-merge.ts';
import type { MergeCustomers, UndoMerge } from '#customers/customer.schema.ts';
import { type MovedMails, moveMails, moveMailsBack } from '#server/mail/customer-mails.ts';
import { type Refusal, refuse } from '#shared/refusal.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange } from '#sync/server/rows/registry.ts';

/** What the server alone moved in a merge of customers. */
type Moved = { readonly mails: MovedMails; readonly billing: MovedBilling };

/** Moves mails and billing with a merge, and keeps what moved. */
export async function followMerge(tx: CompanyTx, { intent, actor }: AppliedChange<MergeCustomers>): Promise<void> {
  const moved: Moved = { mails: await moveMails(tx, intent.args), billing: await moveBilling(tx, intent.args) };
  await sql`
    insert into customer_merges (company_id, id, moved)
    values (${actor.companyId}::uuid, ${intent.args.goneId}::uuid, ${JSON.stringify(moved)}::jsonb)`.execute(tx);
}

/** A merge is not undone when billing went on since: whose it is only a person knows. */
export async function findUndoMergeRefusal(tx: CompanyTx, args: UndoMerge): Promise<Refusal | undefined> {
  const moved = await findMoved(tx, args.goneId);
  if (moved === undefined) return refuse('customer.merge_not_undoable');
  return (await isBilledSince(tx, args, moved.billing)) ? refuse('customer.merge_billed_since') : undefined;
}

/** Moves mails and billing back when a merge is undone. */
export async function followUndoneMerge(tx: CompanyTx, { intent: { args } }: AppliedChange<UndoMerge>): Promise<void> {
  const moved = await findMoved(tx, args.goneId);
  if (moved === undefined) return;
  await moveMailsBack(tx, args, moved.mails);
  await moveBillingBack(tx, args, moved.billing);
  await sql`delete from customer_merges where id = ${args.goneId}::uuid`.execute(tx);
}

async function findMoved(tx: CompanyTx, goneId: string): Promise<Moved | undefined> {
  const { rows } = await sql<{ moved: Moved }>`
    select moved from customer_merges where id = ${goneId}::uuid`.execute(tx);
  return rows[0]?.moved;
}
