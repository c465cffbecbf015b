import { LEDGER_ACCOUNTS } from '#company/company-settings.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

type Wanted = {
  readonly field: string;
  readonly account: string | undefined;
  readonly use: keyof typeof LEDGER_ACCOUNTS;
};

/** 422 for an account that the settings have for something else: the books would mix the two. */
export async function refuseTakenAccount(tx: CompanyTx, { field, account = '', use }: Wanted): Promise<void> {
  if (account === '') return;
  const { accountancy } = (await readSettings(tx)).sections;
  const isTaken = Object.entries(LEDGER_ACCOUNTS).some(
    ([other, names]) => other !== use && names.some((name) => accountancy[name] === account),
  );
  if (!isTaken) return;
  throw new RequestError(422, 'invalid_input', { errors: { [field]: [{ code: 'company.account_twice' }] } });
}
