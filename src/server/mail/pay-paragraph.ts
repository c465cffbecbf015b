import { sql } from 'kysely';
import { formatIban } from '#company/iban.ts';
import { PAY_BY_TRANSFER, PAY_ONLINE } from '#company/invoice-mails.letters.ts';
import { say } from '#locales/server/say.ts';
import type { Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

type Asked = {
  /** The page to pay on; null without one. */
  readonly url: string | null;
  /** What a transfer mentions. */
  readonly mention: string;
};

/**
 * How to pay, for a mail: on the page or, where customers pay by transfer alone, to the company's account. Empty where
 * a company with a provider has no page to send along: the document has the account.
 */
export async function findPayParagraph(tx: CompanyTx, language: Language, { url, mention }: Asked): Promise<string> {
  if (url !== null) return say(language, PAY_ONLINE, { url });
  const { rows } = await sql<{ iban: string; holder: string }>`
    select bank.value->>'iban' as iban, coalesce(nullif(bank.value->>'account_holder', ''),
      (select nullif(g.value->>'legal_name', '') from company_settings g where g.section = 'general'), c.name) as holder
    from companies c join company_settings bank on bank.section = 'bank'
    where c.payment_provider = 'bank_transfer' and bank.value->>'iban' <> ''`.execute(tx);
  const [account] = rows;
  if (account === undefined) return '';
  const { iban, holder } = account;
  return say(language, PAY_BY_TRANSFER, { iban: formatIban(iban), holder, mention });
}
