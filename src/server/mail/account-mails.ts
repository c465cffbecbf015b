import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sayAll } from '#locales/server/say.ts';
import { withoutLinks } from '#shared/plain-name.ts';
import type { Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { ACCOUNT_GREETING, ACCOUNT_MAILS } from './account.letters.ts';
import { greetable, oneLine } from './mail-text.ts';
import { queueMail } from './queue-mail.ts';

export type AccountMailReader = {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly language: Language;
};

/** What is filled in; names that people chose. */
export type AccountMailValues = {
  readonly link?: string;
  readonly passkey?: string;
  readonly day?: string;
  readonly person?: string;
  readonly company?: string;
};

export type AccountMail = keyof typeof ACCOUNT_MAILS;

/** Nobody sees these, so nothing is lost with them. */
const KEPT_DAYS = 30;
const LONGEST_CHOSEN_NAME = 120;

/** Mails somebody about their own account, in their language. Its text is for them alone: staff do not see it. */
export async function mailAccount(
  tx: CompanyTx,
  mail: AccountMail,
  to: AccountMailReader,
  values: AccountMailValues = {},
): Promise<void> {
  const hello = sayAll(to.language, ACCOUNT_GREETING);
  const { subject, lines } = sayAll(to.language, ACCOUNT_MAILS[mail]);
  const name = greetable(`${to.firstname} ${to.lastname}`.trim());
  const greeting = name === '' ? hello.replace(/[,\s]*\{name\}/, '') : hello.replace('{name}', () => name);
  const fill = (text: string) =>
    text
      .replace('{link}', () => values.link ?? '')
      .replace('{day}', () => values.day ?? '')
      .replace(/\{(passkey|person|company)\}/g, (_, name: 'passkey' | 'person' | 'company') =>
        oneLine(withoutLinks(values[name] ?? ''), LONGEST_CHOSEN_NAME),
      );
  await sql`delete from mails where private and state in ('sent', 'failed', 'kept')
    and created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
  await queueMail(tx, {
    key: `account ${randomUUID()} ${mail}`,
    kind: mail,
    to: { address: to.email, name },
    subject,
    text: [greeting, ...lines.map(fill), 'Remise'].join('\n\n'),
    language: to.language,
    about: null,
    by: null,
    private: true,
    account: true,
  });
}
