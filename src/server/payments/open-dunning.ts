import type { DunningParts } from '#billing/server/reminders/dunning-parts.ts';
import type { WriteParts } from '#sync/server/write/write-parts.ts';
import { settleHolds } from './dunning-holds.ts';
import { queueReminderMail } from './dunning-mails.ts';

/** What reminders work with, in this server. */
export function openDunning(
  write: WriteParts,
  log?: { readonly warn: (details: object, message: string) => void },
): DunningParts {
  return {
    database: write.database,
    now: write.now ?? Date.now,
    queueReminderMail,
    settleHolds: (companyId, customerIds) => settleHolds(write, companyId, customerIds),
    ...(log === undefined ? {} : { log }),
  };
}
