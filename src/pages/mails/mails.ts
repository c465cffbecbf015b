import { type CallResult, call, post } from '#session/session-api.ts';

const STATES = ['queued', 'sending', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof STATES)[number];

/** A mail as the server lists it. Instants are ISO; `text` comes with a single mail only. */
export type Mail = {
  readonly id: string;
  readonly to: string;
  readonly toName: string;
  readonly subject: string;
  readonly text: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string;
  /** It waits until an owner has confirmed their address. */
  readonly held: boolean;
  readonly author: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly modelType: string | null;
};

/** A page of mails. `sends`: a mail server is set. `next` leads on; null on the last page. */
export type MailPage = { readonly mails: readonly Mail[]; readonly sends: boolean; readonly next: string | null };

/** Why there is no answer: nobody answered, or the server said no (in its words). */
export type NoAnswer = 'offline' | { readonly message: string };

const PAGE = 100;

/** Mails, the newest first. `filter` holds parameters of `GET /api/mails`. */
export async function fetchMails(
  filter: Readonly<Record<string, string>>,
  cursor: string | null,
): Promise<MailPage | NoAnswer> {
  const query = new URLSearchParams({ ...filter, limit: String(PAGE), ...(cursor === null ? {} : { cursor }) });
  const answer = await call(`/api/mails?${query}`);
  if (!answer.ok) return noAnswer(answer);
  const { result, sends, next_cursor: next } = answer.body as Readonly<Record<string, unknown>>;
  if (!Array.isArray(result)) return 'offline';
  return { mails: result.flatMap(readMail), sends: sends === true, next: typeof next === 'string' ? next : null };
}

/** One mail with its text. */
export async function fetchMail(id: string): Promise<Mail | NoAnswer> {
  return oneMail(await call(`/api/mails/${id}`));
}

/** Asks the server to send a mail now. */
export async function retryMail(id: string): Promise<Mail | NoAnswer> {
  return oneMail(await post(`/api/mails/${id}/retry`, {}));
}

function oneMail(answer: CallResult): Mail | NoAnswer {
  if (!answer.ok) return noAnswer(answer);
  return readMail((answer.body as { readonly result?: unknown }).result)[0] ?? 'offline';
}

function noAnswer(answer: Extract<CallResult, { readonly ok: false }>): NoAnswer {
  return answer.status === 'offline' ? 'offline' : { message: answer.message };
}

function readMail(value: unknown): Mail[] {
  if (typeof value !== 'object' || value === null) return [];
  const row = value as Readonly<Record<string, unknown>>;
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : null);
  const id = text('uuid');
  const state = STATES.find((known) => known === row['state']);
  if (id === null || state === undefined) return [];
  return [
    {
      id,
      state,
      to: text('to') ?? '',
      toName: text('to_name') ?? '',
      subject: text('subject') ?? '',
      text: text('text') ?? '',
      attempts: typeof row['attempts'] === 'number' ? row['attempts'] : 0,
      lastError: text('last_error') ?? '',
      held: row['held'] === true,
      author: text('author') ?? '',
      createdAt: text('created_at') ?? '',
      sentAt: text('sent_at'),
      nextAttemptAt: text('next_attempt_at'),
      modelType: text('model_type'),
    },
  ];
}
