import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { DONE, type ErrandKind } from './errand-parts.ts';
import type { By } from './ledger.ts';
import { queueErrand } from './outbox.ts';

/** Has the record of a handover mailed after this transaction, once its photos are there. Asked for again, it is one. */
export async function wantHandoverMail(tx: CompanyTx, handoverId: string, by: By): Promise<void> {
  await queueErrand(tx, {
    kind: 'mail_handover',
    subjectId: handoverId,
    payload: { by },
    key: `handover ${handoverId}`,
  });
}

/** Mails the record of a handover. */
export const mailHandover: ErrandKind = {
  run: async (parts, { companyId, subjectId, payload }) => {
    const { by = null } = payload as { readonly by?: By };
    return (await parts.mailHandover?.(companyId, subjectId, by)) ?? DONE;
  },
};
