import { withoutLinks } from '#shared/plain-name.ts';
import type { Language } from '#shared/request-language.ts';

/** What a mail says: its parts in braces are filled in when it is sent. */
export type MailText = { readonly subject: string; readonly body: string };

/**
 * The mails whose texts a company may change, with the fields that can be filled in. Mails that grant access are
 * excluded.
 */
export const MAIL_FIELDS = {
  appointment_planned: ['name', 'company', 'date', 'time', 'object', 'action'],
  appointment_changed: ['name', 'company', 'date', 'time', 'object', 'action'],
  appointment_cancelled: ['name', 'company', 'date', 'time', 'object', 'action'],
  appointment_closed: ['name', 'company', 'date', 'time', 'object', 'action'],
  prospect_signed_up: ['name', 'company'],
  handover_recorded: ['name', 'company', 'date', 'object'],
  contract_sent: ['name', 'company', 'date', 'link'],
  quote_sent: ['name', 'company', 'number', 'date', 'link'],
  invoice_sent: ['name', 'company', 'number', 'amount', 'date', 'pay'],
  credit_sent: ['name', 'company', 'number', 'amount'],
  debit_notice: ['name', 'company', 'number', 'amount', 'date'],
  payment_reminder: ['name', 'company', 'invoices', 'amount', 'date', 'pay'],
  payment_notice: ['name', 'company', 'invoices', 'amount', 'date', 'pay'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MailKind = keyof typeof MAIL_FIELDS;
export type MailField = (typeof MAIL_FIELDS)[MailKind][number];
export const MAIL_KINDS = Object.keys(MAIL_FIELDS) as readonly MailKind[];

/** A company's own texts; an empty one stands for the default. */
export type OwnMailTexts = Readonly<
  Partial<Record<MailKind, Readonly<Partial<Record<Language, MailText | undefined>>> | undefined>>
>;

/** The first part in braces that this mail cannot fill in; undefined when all can. */
export function unknownMailField(kind: MailKind, text: string): string | undefined {
  const known: readonly string[] = MAIL_FIELDS[kind];
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field).find((field) => !known.includes(field));
}

/** The default text: subject and paragraphs in one language. */
export function shippedMail(mail: { readonly subject: string; readonly paragraphs: readonly string[] }): MailText {
  return { subject: mail.subject, body: mail.paragraphs.join('\n\n') };
}

/** The text in force: the company's own, else the one that comes with the app, subject and body each for itself. */
export function mailTextOf(own: OwnMailTexts, kind: MailKind, language: Language, shipped: MailText): MailText {
  const { subject = '', body = '' } = own[kind]?.[language] ?? {};
  return { subject: subject.trim() || shipped.subject, body: body.trim() || shipped.body };
}

/**
 * The fields that hold our own URLs. All others are names that somebody chose, which no mail program should turn into
 * links.
 */
const ADDRESSES: ReadonlySet<string> = new Set<MailField>(['link', 'pay']);

/**
 * Fills in a mail. An empty value takes the preceding space with it, or its whole paragraph when nothing else is in
 * that.
 */
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
