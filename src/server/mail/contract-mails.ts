import { fillMail } from '#company/mail-texts.ts';
import { findMailText } from '#company/server/mail-text.repository.ts';
import { findReaderLanguage } from '#company/server/reader-language.repository.ts';
import type { ContractMail } from '#contracts/server/contract-parts.ts';
import { longDay } from '#shared/long-day.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { queueMail } from './queue-mail.ts';

/** Mails the link to a contract to its customer, in their language. Nobody else sees that mail, contacts included. */
export async function queueContractMail(tx: CompanyTx, mail: ContractMail): Promise<void> {
  const { key, customerId, objectId, name, to, link, expiresOn, by } = mail;
  const reader = await findReaderLanguage(tx, customerId);
  const { company, language, text } = await findMailText(tx, 'contract_sent', reader);
  const { subject, body } = fillMail(text, { name, company, link, date: longDay(expiresOn, language) });
  await queueMail(tx, {
    key,
    kind: 'contract_sent',
    to: {
      address: to,
      name,
    },
    subject,
    language,
    by,
    customerId,
    private: true,
    text: body.includes(link) ? body : `${body}\n\n${link}`,
    about: {
      type: 'object',
      id: objectId,
    },
  });
}
