import { withoutLinks } from '#shared/plain-name.ts';
import type { Language } from '#shared/request-language.ts';

/** What a mail says: its parts in braces are filled in when it is sent. */
export type MailText = { readonly subject: string; readonly body: string };

/** The mails whose words a company may choose, with what can be filled in. Mails that let people in are not among them. */
export const MAIL_FIELDS = {
  appointment_planned: ['name', 'company', 'date', 'time', 'object', 'action'],
  appointment_changed: ['name', 'company', 'date', 'time', 'object', 'action'],
  appointment_cancelled: ['name', 'company', 'date', 'time', 'object', 'action'],
  prospect_signed_up: ['name', 'company'],
  contract_sent: ['name', 'company', 'date', 'link'],
  invoice_sent: ['name', 'company', 'number', 'amount', 'date', 'pay'],
  credit_sent: ['name', 'company', 'number', 'amount'],
  debit_notice: ['name', 'company', 'number', 'amount', 'date'],
  payment_reminder: ['name', 'company', 'invoices', 'amount', 'date', 'pay'],
  payment_notice: ['name', 'company', 'invoices', 'amount', 'date', 'pay'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MailKind = keyof typeof MAIL_FIELDS;
export type MailField = (typeof MAIL_FIELDS)[MailKind][number];
export const MAIL_KINDS = Object.keys(MAIL_FIELDS) as readonly MailKind[];

/** A company's own words, as far as it has any; an empty text stands for the one that comes with the app. */
export type OwnMailTexts = Readonly<
  Partial<Record<MailKind, Readonly<Partial<Record<Language, MailText | undefined>>> | undefined>>
>;

/** The first part in braces that this mail cannot fill in; undefined when all can. */
export function unknownMailField(kind: MailKind, text: string): string | undefined {
  const known: readonly string[] = MAIL_FIELDS[kind];
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field).find((field) => !known.includes(field));
}

/** The text that comes with the app, of its subject and its paragraphs as they are said in a language. */
export function shippedMail(mail: { readonly subject: string; readonly paragraphs: readonly string[] }): MailText {
  return { subject: mail.subject, body: mail.paragraphs.join('\n\n') };
}

/** The text in force: the company's own, else the one that comes with the app, subject and body each for itself. */
export function mailTextOf(own: OwnMailTexts, kind: MailKind, language: Language, shipped: MailText): MailText {
  const { subject = '', body = '' } = own[kind]?.[language] ?? {};
  return { subject: subject.trim() || shipped.subject, body: body.trim() || shipped.body };
}

/** What is filled in with an address of ours. Everything else is a name of somebody's, and no mail program links it. */
const ADDRESSES: ReadonlySet<string> = new Set<MailField>(['link', 'pay']);

/** The finished mail. What is empty takes the space before it along, or its whole paragraph when nothing else is in it. */
export function fillMail({ subject, body }: MailText, values: Readonly<Record<string, string>>): MailText {
  const fill = (text: string) =>
    text.replace(/[ \t]?\{([^{}]*)\}/g, (found, field: string) => {
      const given = values[field];
      if (given === undefined) return found;
      const value = ADDRESSES.has(field) ? given : withoutLinks(given);
      return value === '' ? '' : `${found.startsWith('{') ? '' : found[0]}${value}`;
    });
  return { subject: fill(subject), body: fill(body).replace(/\n{3,}/g, '\n\n') };
}
