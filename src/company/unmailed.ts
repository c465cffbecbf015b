/**
 * Why a link was not mailed: no mail server is set, nobody knows the address that people use, or the mail waits until an
 * owner has confirmed their own.
 */
export const UNMAILED = ['no_server', 'address_unknown', 'owner_unconfirmed'] as const;
export type Unmailed = (typeof UNMAILED)[number];

/** Null where a link goes out by mail. */
export function whyUnmailed(server: {
  readonly sendsMail: boolean;
  readonly origin: string | null;
  /** The company may not mail others yet. */
  readonly mailsWait: boolean;
}): Unmailed | null {
  if (!server.sendsMail) return 'no_server';
  if (server.origin === null) return 'address_unknown';
  return server.mailsWait ? 'owner_unconfirmed' : null;
}
