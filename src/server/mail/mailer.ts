import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { withoutLinks } from '#shared/plain-name.ts';
import { asRun } from '#sync/server/http/work-id.ts';
import { isInfrastructureError } from '#sync/server/write/failure.ts';
import { readAttachments } from './mail-attachments.ts';
import { findMailLimit, type MailLimit } from './mail-limits.ts';
import {
  keepMails,
  MOST_ATTEMPTS,
  postponeMail,
  putBackMail,
  releaseMails,
  settleMail,
  type TakenMail,
  takeDueMails,
} from './mail-queue.ts';
import { oneLine } from './mail-text.ts';
import type { Delivery, MailTransport } from './smtp-transport.ts';

export type MailerParts = {
  readonly database: Kysely<never>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Null: no mail server is set, and mails are kept. */
  readonly transport: MailTransport | null;
  /** Who mails come from; an empty name stands for the company's. */
  readonly from: { readonly address: string; readonly name: string };
  /** Told once the outcome of an attempt is stored. */
  readonly settled?: (companyId: string) => void;
};

const LONGEST_NAME = 120;
const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 5;
/** At a shutdown, the mail server gets this long to accept mails under way. */
const FINISH_WITHIN_MS = 3_000;
/** A database that is away for a moment must not make a mail that was sent look unsent. */
const SETTLE_TRIES = 10;
const SETTLE_AGAIN_MS = 2_000;

/**
 * Sends due mails, a few at a time, for as long as the process lives; any number of processes may do so. No transaction
 * is open while the mail server is spoken to. Returns a function to stop.
 */
export function startMailer(parts: MailerParts, lookEveryMs = LOOK_EVERY_MS): () => Promise<void> {
  const stopping = new AbortController();
  const cut = new AbortController();
  const look = async () => {
    const { database, transport } = parts;
    try {
      await releaseMails(database);
      await (transport === null ? keepMails(database) : sendDue(parts, transport, stopping.signal, cut.signal));
    } catch (error) {
      parts.log.warn({ err: error }, 'mails wait');
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await asRun(look);
      await pause(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    const patience = setTimeout(() => cut.abort(), FINISH_WITHIN_MS);
    await running;
    clearTimeout(patience);
  };
}

async function sendDue(
  parts: MailerParts,
  transport: MailTransport,
  stopping: AbortSignal,
  cut: AbortSignal,
): Promise<void> {
  const domain = parts.from.address.slice(parts.from.address.lastIndexOf('@') + 1);
  let taken: TakenMail[];
  do {
    taken = await takeDueMails(parts.database, domain, AT_ONCE);
    await Promise.all(taken.map((mail) => sendOne(parts, transport, mail, cut)));
  } while (taken.length === AT_ONCE && !stopping.aborted);
}

async function sendOne(parts: MailerParts, transport: MailTransport, mail: TakenMail, cut: AbortSignal): Promise<void> {
  const { database, log, from } = parts;
  const limit = await findMailLimit(database, mail);
  if (limit !== null && limit !== 'bounced') return postpone(parts, mail, limit);
  const sender = { ...from, name: from.name || oneLine(withoutLinks(mail.companyName), LONGEST_NAME) };
  const delivery: Delivery =
    limit === null ? await attempt(parts, transport, mail, sender, cut) : { outcome: 'refused', reason: limit };
  const isPutBack = delivery.outcome === 'later' && cut.aborted;
  const about = { mail: mail.id, attempt: mail.attempts };
  if (delivery.outcome === 'sent') log.info(about, 'mail sent');
  else
    log.warn({ ...about, reason: delivery.reason }, delivery.outcome === 'refused' ? 'mail refused' : 'mail not sent');
  try {
    await persist(cut, () => (isPutBack ? putBackMail(database, mail) : settleMail(database, mail, delivery)));
    parts.settled?.(mail.companyId);
  } catch (error) {
    // When its lease is over it is sent again, under the same Message-ID.
    log.error({ ...about, err: error }, 'what came of a mail could not be noted');
  }
}

/** Puts off a mail that exceeds a limit, and records the limit for people to see. */
async function postpone({ database, log, settled }: MailerParts, mail: TakenMail, limit: MailLimit): Promise<void> {
  log.warn({ mail: mail.id, company: mail.companyId, reason: limit }, 'mail waits for a limit');
  await postponeMail(database, mail, limit);
  settled?.(mail.companyId);
}

async function attempt(
  { database, log }: MailerParts,
  transport: MailTransport,
  mail: TakenMail,
  from: MailerParts['from'],
  cut: AbortSignal,
): Promise<Delivery> {
  // Its process ended during its last attempt, so the outcome is unknown.
  if (mail.attempts > MOST_ATTEMPTS) return { outcome: 'refused', reason: 'interrupted' };
  const { messageId, text, html, language } = mail;
  // Also covers subjects that were queued before names were checked.
  const subject = withoutLinks(mail.subject);
  const to = { address: mail.toAddress, name: withoutLinks(mail.toName) };
  try {
    const attachments = await readAttachments(database, mail);
    if (attachments === null) return { outcome: 'refused', reason: 'attachment' };
    return await transport.send({ messageId, from, to, subject, text, html, language, attachments }, cut);
  } catch (error) {
    log.warn({ mail: mail.id, err: error }, 'what goes with a mail could not be read');
    return { outcome: 'later', reason: 'unread' };
  }
}

async function persist(cut: AbortSignal, write: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isInfrastructureError(error) || tried === SETTLE_TRIES || cut.aborted) throw error;
      await pause(SETTLE_AGAIN_MS, undefined, { signal: cut }).catch(() => {});
    }
  }
}
