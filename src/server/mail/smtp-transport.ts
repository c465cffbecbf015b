import { createTransport } from 'nodemailer';
import type { AttachedFile } from './mail-attachments.ts';
import { oneLine } from './mail-text.ts';

/** A mail as it goes out. `messageId` with its angle brackets. */
export type OutgoingMail = {
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly language: string;
  readonly attachments: readonly AttachedFile[];
};

/** The outcome of an attempt. `refused`: the server will never accept this mail; `later`: it may, another time. */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'later'; readonly reason: string }
  /** `bounced`: the address does not exist. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly bounced?: boolean };

export type MailTransport = {
  /** Never throws and always ends: by the answer of the mail server, a time limit, or the signal. */
  readonly send: (mail: OutgoingMail, signal: AbortSignal) => Promise<Delivery>;
};

/** How long each step may take, in milliseconds; `send` bounds them all together. */
export type MailLimits = Readonly<Record<'connect' | 'greeting' | 'silence' | 'send', number>>;
export const MAIL_LIMITS_MS: MailLimits = { connect: 10_000, greeting: 10_000, silence: 20_000, send: 60_000 };

/** A person waits for these. */
const CHECK_LIMITS_MS: MailLimits = { connect: 5_000, greeting: 5_000, silence: 5_000, send: 15_000 };

const LONGEST_REASON = 500;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a mail server lets us in: undefined, or why not. Always ends, by its answer or a time limit. */
export async function verifySmtp(smtpUrl: string, limits: MailLimits = CHECK_LIMITS_MS): Promise<string | undefined> {
  const smtp = connectTo(smtpUrl, limits);
  try {
    await smtp.verify();
    return undefined;
  } catch (error) {
    return failedDelivery(error).reason;
  } finally {
    smtp.close();
  }
}

/**
 * Sends mails over SMTP, each over a separate connection, and encrypted, because links in mails open accounts. A mail
 * server on this machine needs no encryption.
 */
export function openSmtpTransport(smtpUrl: string, limits: MailLimits = MAIL_LIMITS_MS): MailTransport {
  const smtp = connectTo(smtpUrl, limits);
  return {
    send: async ({ html, language, attachments, ...mail }, signal) => {
      try {
        await smtp.sendMail({
          ...mail,
          ...(html === null ? {} : { html }),
          attachments: attachments.map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content,
            contentDisposition: 'attachment' as const,
          })),
          // Keeps automatic replies, such as holiday notices, from answering a machine.
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          signal: AbortSignal.any([signal, AbortSignal.timeout(limits.send)]),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return failedDelivery(error);
      }
    },
  };
}

function connectTo(smtpUrl: string, limits: MailLimits) {
  const { hostname } = new URL(smtpUrl);
  return createTransport({
    // Placed first, so that `?requireTLS=false` in the address overrides it.
    requireTLS: !LOOPBACK.has(hostname),
    url: smtpUrl,
    connectionTimeout: limits.connect,
    dnsTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Classifies a failure. A 5xx about the sender, the recipient or the text is final. One about signing in or the server
 * itself does not concern the mail.
 */
function failedDelivery(error: unknown): Exclude<Delivery, { readonly outcome: 'sent' }> {
  const { code, command, responseCode, response, message } = error as Error & {
    readonly code?: string;
    readonly command?: string;
    readonly responseCode?: number;
    readonly response?: string;
  };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isAboutMail && (responseCode === undefined || responseCode >= 500);
  const reason = oneLine(response ?? message, LONGEST_REASON) || 'unknown';
  if (!isFinal) return { outcome: 'later', reason };
  const bounced = code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== undefined;
  return { outcome: 'refused', reason, bounced };
}
