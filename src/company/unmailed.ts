/** Why a link was not mailed: no mail server is set, or nobody knows the address that people use. */
export const UNMAILED = ['no_server', 'address_unknown'] as const;
export type Unmailed = (typeof UNMAILED)[number];

/** Null where a link goes out by mail. */
export function whyUnmailed(server: { readonly sendsMail: boolean; readonly origin: string | null }): Unmailed | null {
  if (!server.sendsMail) return 'no_server';
  return server.origin === null ? 'address_unknown' : null;
}
