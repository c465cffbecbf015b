import type { CivilDate } from '#shared/civil-date.ts';
import type { Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ReminderKind } from '../../reminders/dunning.ts';
import type { By, Ledger } from '../ledger/ledger.ts';

/** A mail that goes with a letter, queued in the transaction that notes it as sent. */
export type ReminderMail = {
  /** Unique per cause of the mail. */
  readonly key: string;
  readonly kind: ReminderKind;
  readonly customerId: string;
  readonly to: { readonly address: string; readonly name: string };
  readonly language: Language | null;
  readonly numbers: readonly string[];
  /** All that is to be paid. */
  readonly amountCents: number;
  readonly dueOn: CivilDate | null;
  readonly paymentUrl: string | null;
  readonly document: { readonly id: string; readonly name: string };
  readonly by: By;
};

/** What reminders need of the server around them. */
export type DunningParts = Pick<Ledger, 'database' | 'now'> & {
  readonly queueReminderMail: (tx: CompanyTx, mail: ReminderMail) => Promise<void>;
  /** Holds and releases objects of a company, of these customers or of all, each in a change of its own. */
  readonly settleHolds: (companyId: string, customerIds?: readonly string[]) => Promise<void>;
  readonly log?: { readonly warn: (details: object, message: string) => void };
};
