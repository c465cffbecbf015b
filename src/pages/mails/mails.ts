import { type ApiQuery, type ApiResult, ask, post } from '#session/api-call.ts';
import type { CallResult } from '#session/session-api.ts';
import { type Needed, rightTo } from '#shared/permission.ts';

type Listed = ApiResult<'get', '/api/mails'>[number];
type Whole = ApiResult<'get', '/api/mails/{id}'>;
export type MailState = Listed['state'];

/** A mail as the server lists it. Instants are ISO; `text` comes with a single mail only. */
export type Mail = {
  readonly uuid: string;
  readonly to: string;
  readonly toName: string;
  /** True for the copy that a contact of the customer gets. */
  readonly isCopy: boolean;
  readonly subject: string;
  readonly text: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string;
  /** True while the mail waits for an owner to confirm their address. */
  readonly held: boolean;
  readonly author: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly modelType: Listed['model_type'];
};

/** What mails are asked for by. */
/** What the list can be sorted by: its columns. */
export const MAIL_SORTS = ['state', 'to', 'subject', 'when'] as const;
export type MailSort = (typeof MAIL_SORTS)[number];

export type MailFilter = Omit<ApiQuery<'/api/mails'>, 'limit' | 'cursor'>;

/** Why there is no answer: the server could not be reached, or it refused (in its words). */
export type NoAnswer = 'offline' | { readonly message: string };

/** One mail with its text. */
export async function fetchMail(id: string): Promise<Mail | NoAnswer> {
  return oneMail(await ask('/api/mails/{id}', { params: { id } }));
}

/** True where it did not leave and can be sent again, by a person who may do `needed`. */
export function mayRetry({ state, lastError, modelType }: Mail, can: (needed: Needed) => boolean): boolean {
  const isOver = state === 'sent' || state === 'sending' || lastError === 'address';
  return !isOver && can(modelType === null ? 'company edit' : rightTo('edit', modelType));
}

/** Asks the server to send a mail now. */
export async function retryMail(id: string): Promise<Mail | NoAnswer> {
  return oneMail(await post('/api/mails/{id}/retry', { params: { id } }));
}

function oneMail(answer: CallResult<{ readonly result: Whole }>): Mail | NoAnswer {
  return answer.ok ? readMail(answer.body.result) : noAnswer(answer);
}

function noAnswer(answer: Extract<CallResult, { readonly ok: false }>): NoAnswer {
  return answer.status === 'offline' ? 'offline' : { message: answer.message };
}

export function readMail(mail: Listed | Whole): Mail {
  const { uuid, state, to, subject, attempts, held, author } = mail;
  return {
    uuid,
    state,
    to,
    subject,
    attempts,
    held,
    author,
    toName: mail.to_name,
    isCopy: mail.contact_id !== null,
    text: 'text' in mail ? mail.text : '',
    lastError: mail.last_error ?? '',
    createdAt: mail.created_at,
    sentAt: mail.sent_at,
    nextAttemptAt: mail.next_attempt_at,
    modelType: mail.model_type,
  };
}
