import type { Account } from '#staff/server/account.repository.ts';

/** The person of an account, as the audit trail and mails name them. */
export function personOf(account: Pick<Account, 'id' | 'firstname' | 'lastname'>): {
  readonly userId: string;
  readonly userName: string;
} {
  return { userId: account.id, userName: `${account.firstname} ${account.lastname}`.trim() };
}

/** The person of an account, as the repositories look them up. */
export function ownerOf(account: Pick<Account, 'id' | 'companyId'>): {
  readonly companyId: string;
  readonly userId: string;
} {
  return { companyId: account.companyId, userId: account.id };
}
