import type { FastifyRequest } from 'fastify';
import { type Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** A link to join a company, as it is mailed. */
export type InvitationMail = {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly link: string;
  readonly by: { readonly userId: string; readonly userName: string };
};

/** What the calls about people need of the server around them. */
export type StaffParts = {
  /** The path of the page that an invitation's secret opens. */
  readonly invitePath: (token: string, language: Language) => string;
  /** The origin of links in mails; null when it is unknown. */
  readonly linkOrigin: (request: FastifyRequest) => string | null;
  /** Queues the mail in the transaction; `too_many` when the company has mailed enough of them for a day. */
  readonly mailInvitation: (tx: CompanyTx, mail: InvitationMail) => Promise<'queued' | 'too_many'>;
  /** A mail server is set. */
  readonly sendsMail: boolean;
  /** How long a cookie of a session may live. */
  readonly cookieDays: number;
};
