import type { Transaction } from 'kysely';
import type { Account } from '#staff/server/account.repository.ts';
import { confirmTwoStep, type TwoStep } from '#staff/server/account-two-step.repository.ts';
import { enterCompany } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { mailAccount } from '../mail/account-mails.ts';
import { ownerOf, personOf } from './account-person.ts';
import type { AuthParts } from './auth-parts.ts';
import { openSecret, plainCode, stepOfCode } from './two-step.ts';

/**
 * Turns two-step sign-in on with a first code of the secret the person began with, mails them and writes the audit
 * trail, in one transaction with `also`. `too_late`: it was turned on or begun again meanwhile.
 */
export async function turnTwoStepOn(
  { database, rules }: Pick<AuthParts, 'database' | 'rules'>,
  account: Account,
  { secret }: Pick<TwoStep, 'secret'>,
  code: string,
  also: (tx: Transaction<never>) => Promise<unknown> = async () => {},
): Promise<'on' | 'wrong_code' | 'too_late'> {
  const step = stepOfCode(openSecret(rules.secret, account.id, secret), plainCode(code), Date.now());
  if (step === null) return 'wrong_code';
  return database.transaction().execute(async (tx) => {
    if (!(await confirmTwoStep(tx, ownerOf(account), secret, step))) return 'too_late';
    await also(tx);
    const own = await enterCompany(tx, account.companyId);
    await mailAccount(own, 'two_step_on', account);
    const by = personOf(account);
    await recordAudit(own, {
      by,
      action: 'two_step.on',
      entity: 'user',
      entityId: account.id,
      subject: by.userName,
    });
    return 'on';
  });
}
