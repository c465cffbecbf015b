import { holdsObjects } from '#billing/reminders/dunning.ts';
import { inLedgerOf, todayOf } from '#billing/server/ledger/ledger.ts';
import { type DebtorPosition, findDebtors } from '#billing/server/reminders/dunning-debtor.repository.ts';
import {
  type DunningHold,
  findHoldsToRelease,
  markPlaced,
  markReleased,
  wantHolds,
} from '#billing/server/reminders/dunning-hold.repository.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { say } from '#locales/server/say.ts';
import { holdObject } from '#objects/object.commands.ts';
import { SIGN_UP_USER } from '#prospects/prospect-choices.ts';
import type { Needed } from '#shared/permission.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { executeCommand } from '#sync/server/write/write-path.ts';
import { ARREARS } from './arrears.words.ts';

const BATCH = 200;

/** Releases objects that need no hold any more, and holds those that do. Repeating it changes nothing. */
export async function settleHolds(
  write: WriteParts,
  companyId: string,
  customerIds?: readonly string[],
): Promise<void> {
  await releaseHolds(write, companyId, customerIds);
  await placeHolds(write, companyId, customerIds);
}

/** Holds the objects of customers whose reminders came so far. */
async function placeHolds(write: WriteParts, companyId: string, customerIds?: readonly string[]): Promise<void> {
  const parts = ledgerOf(write);
  const today = todayOf(parts);
  const { dunning, general } = (await inLedgerOf(parts, companyId, readSettings)).sections;
  if (!dunning.on || dunning.hold_from === 'none') return;
  let after: DebtorPosition | null = null;
  do {
    const at: DebtorPosition | null = after;
    const { page, holds } = await inLedgerOf(parts, companyId, async (tx) => {
      const debtors = await findDebtors(tx, {
        today,
        limit: BATCH,
        after: at,
        ...(customerIds === undefined ? {} : { customerIds }),
      });
      const held = debtors.filter((debtor) => holdsObjects(dunning, debtor, today));
      const ids = held.map(({ customerId }) => customerId);
      return { page: debtors, holds: await wantHolds(tx, ids, say(general.language, ARREARS)) };
    });
    for (const hold of holds) {
      await change(write, companyId, hold, hold.reason);
      const stays = await inLedgerOf(parts, companyId, (tx) => markPlaced(tx, hold));
      // The customer paid and was released between the decision and the hold: nothing else would undo it.
      if (!stays && hold.standing === null) await change(write, companyId, hold, null);
    }
    const last = page.length === BATCH ? page.at(-1) : undefined;
    after = last === undefined ? null : { on: last.oldestDueOn, id: last.customerId };
  } while (after !== null);
}

/** Releases objects held for arrears of customers who owe nothing overdue; a hold placed by a person stays. */
async function releaseHolds(write: WriteParts, companyId: string, customerIds?: readonly string[]): Promise<void> {
  const parts = ledgerOf(write);
  const today = todayOf(parts);
  for (const hold of await inLedgerOf(parts, companyId, (tx) => findHoldsToRelease(tx, today, customerIds))) {
    if (hold.standing === hold.reason) await change(write, companyId, hold, null);
    await inLedgerOf(parts, companyId, (tx) => markReleased(tx, hold));
  }
}

const ledgerOf = (write: WriteParts) => ({ database: write.database, now: write.now ?? Date.now });

/**
 * Changes a hold in nobody's name, through a command like every change, so that devices hear of it. A deleted object
 * has nothing to hold.
 */
async function change(
  write: WriteParts,
  companyId: string,
  { objectId, standing }: DunningHold,
  reason: string | null,
): Promise<void> {
  const can = (permission: Needed) => permission === holdObject.permission || permission === 'object release';
  const actor = { userId: SIGN_UP_USER, userName: '', companyId, can };
  // A reason that somebody wrote there since is theirs to keep.
  if (reason !== null && standing !== null) return;
  await executeCommand(write, actor, { command: holdObject, args: { objectId, reason } });
}
