import type { Language } from '#shared/request-language.ts';

/** What a mail says: its parts in braces are filled in when it is sent. */
export type MailText = { readonly subject: string; readonly body: string };
export type MailTexts = Readonly<Record<Language, MailText>>;

/** A text of paragraphs. */
export function mailText(subject: string, ...paragraphs: readonly string[]): MailText {
  return { subject, body: paragraphs.join('\n\n') };
}
