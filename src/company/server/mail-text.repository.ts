import { sql } from 'kysely';
import { sayAll } from '#locales/server/say.ts';
import { LANGUAGES, type Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { type MailKind, type MailText, mailTextOf, type OwnMailTexts, shippedMail } from '../mail-texts.ts';
import { SHIPPED_MAILS } from '../shipped-mails.ts';

/** A mail's words before they are filled in, in the language it goes out in, and whose they are. */
export type CompanyMailText = { readonly company: string; readonly language: Language; readonly text: MailText };

/** The words of a mail in force. Without a language of its reader's the company's own counts. */
export async function findMailText(tx: CompanyTx, kind: MailKind, reader?: Language): Promise<CompanyMailText> {
  const { rows } = await sql<{ company: string; language: string | null; texts: OwnMailTexts | null }>`
    select name as company,
      (select value->>'language' from company_settings where section = 'general') as language,
      (select value from company_settings where section = 'mails') as texts
    from companies`.execute(tx);
  const [{ company, language: own, texts } = { company: '', language: null, texts: null }] = rows;
  const language = reader ?? LANGUAGES.find((known) => known === own) ?? 'nl';
  const shipped = shippedMail(sayAll(language, SHIPPED_MAILS[kind]));
  return { company, language, text: mailTextOf(texts ?? {}, kind, language, shipped) };
}
