import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sayAll } from '#locales/server/say.ts';
import { withoutLinks } from '#shared/plain-name.ts';
import type { InvitationMail } from '#staff/server/staff-parts.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { INVITATION } from './invitation.letters.ts';
import { queueMail } from './queue-mail.ts';

/** Far more than a yard needs: a company must not be a way to send mail to anybody. */
const MOST_A_DAY = 50;

/** Queues the mail with the link to join; its text is shown to nobody else. */
export async function mailInvitation(tx: CompanyTx, mail: InvitationMail): Promise<'queued' | 'too_many'> {
  const { rows } = await sql<{ company: string; sent: number }>`
    select c.name as company, (select count(*)::int from mails m
      where m.kind = 'staff_invited' and m.created_at > now() - interval '1 day') as sent
    from companies c`.execute(tx);
  const { company, sent } = rows[0] ?? { company: '', sent: 0 };
  if (sent >= MOST_A_DAY) return 'too_many';
  const { subject, lines, close } = sayAll(mail.language, INVITATION);
  const names = { name: mail.name, by: mail.by.userName, company };
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(names).map(([field, text]) => [field, withoutLinks(text)])),
    link: mail.link,
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  await queueMail(tx, {
    key: `staff_invited ${randomUUID()}`,
    kind: 'staff_invited',
    to: { address: mail.email, name: mail.name },
    subject: fill(subject),
    text: [...lines.map(fill), `${close}\n${withoutLinks(company)}`].join('\n\n'),
    language: mail.language,
    about: null,
    private: true,
    by: mail.by,
  });
  return 'queued';
}
