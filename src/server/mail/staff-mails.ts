import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { withoutLinks } from '#shared/plain-name.ts';
import type { InvitationMail } from '#staff/server/staff-parts.ts';
import type { StaffLanguage } from '#staff/staff.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { queueMail } from './queue-mail.ts';

/** Far more than a yard needs: a company must not be a way to send mail to anybody. */
const MOST_A_DAY = 50;

type Words = { readonly subject: string; readonly lines: readonly string[]; readonly close: string };

/** `{name}` is who is invited, `{by}` who invites, `{company}` where to, `{link}` the way in. */
const WORDS: Readonly<Record<StaffLanguage, Words>> = {
  nl: {
    subject: 'Uitnodiging voor Remise van {company}',
    lines: [
      'Beste {name},',
      '{by} nodigt u uit om met Remise te werken bij {company}. Kies via deze link uw wachtwoord:',
      '{link}',
      'De link werkt één keer en zeven dagen lang. Verwachtte u deze uitnodiging niet? Dan hoeft u niets te doen.',
    ],
    close: 'Met vriendelijke groet,',
  },
  en: {
    subject: 'Invitation to Remise from {company}',
    lines: [
      'Dear {name},',
      '{by} invites you to work with Remise at {company}. Choose your password with this link:',
      '{link}',
      'The link works once, for seven days. If you did not expect this invitation, you need not do anything.',
    ],
    close: 'Kind regards,',
  },
  fr: {
    subject: 'Invitation à Remise de la part de {company}',
    lines: [
      'Bonjour {name},',
      '{by} vous invite à travailler avec Remise chez {company}. Choisissez votre mot de passe avec ce lien :',
      '{link}',
      'Le lien fonctionne une seule fois, pendant sept jours. Si vous n’attendiez pas cette invitation, vous n’avez rien à faire.',
    ],
    close: 'Cordialement,',
  },
  es: {
    subject: 'Invitación a Remise de {company}',
    lines: [
      'Hola, {name}:',
      '{by} le invita a trabajar con Remise en {company}. Elija su contraseña con este enlace:',
      '{link}',
      'El enlace funciona una sola vez, durante siete días. Si no esperaba esta invitación, no tiene que hacer nada.',
    ],
    close: 'Un saludo,',
  },
  zh: {
    subject: '{company} 邀请您使用 Remise',
    lines: [
      '{name}，您好：',
      '{by} 邀请您在 {company} 使用 Remise 工作。请通过此链接设置您的密码：',
      '{link}',
      '该链接只能使用一次，七天内有效。如果您没有料到这份邀请，无需任何操作。',
    ],
    close: '此致，',
  },
  ar: {
    subject: 'دعوة إلى Remise من {company}',
    lines: [
      'مرحبًا {name}،',
      'يدعوك {by} للعمل على Remise لدى {company}. اختر كلمة مرورك عبر هذا الرابط:',
      '{link}',
      'يعمل الرابط مرة واحدة ولمدة سبعة أيام. إن لم تكن تتوقع هذه الدعوة فلا حاجة لفعل أي شيء.',
    ],
    close: 'مع أطيب التحيات،',
  },
};

/** Queues the mail with the link to join; its text is shown to nobody else. */
export async function mailInvitation(tx: CompanyTx, mail: InvitationMail): Promise<'queued' | 'too_many'> {
  const { rows } = await sql<{ company: string; sent: number }>`
    select c.name as company, (select count(*)::int from mails m
      where m.kind = 'staff_invited' and m.created_at > now() - interval '1 day') as sent
    from companies c`.execute(tx);
  const { company, sent } = rows[0] ?? { company: '', sent: 0 };
  if (sent >= MOST_A_DAY) return 'too_many';
  const { subject, lines, close } = WORDS[mail.language];
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
