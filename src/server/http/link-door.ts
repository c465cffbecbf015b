import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import { notFound, RequestError } from '#shared/request-error.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { openCallLimit } from './call-limit.ts';
import { senderOf } from './sender-of.ts';

const CALLS_A_MINUTE = 60;

/** What a link leads to. */
export type Linked = { readonly id: string; readonly companyId: string };

export type LinkDoor = {
  /** What the link of a call leads to: 404 for a link that leads nowhere. */
  readonly find: (request: FastifyRequest, reply: FastifyReply) => Promise<Linked>;
  readonly inside: <Result>(linked: Linked, work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;
};

/**
 * The way in for whoever has a link and no session: the `token` in it is the secret. A sender may knock sixty times a
 * minute. `linkedBy` selects what a token leads to.
 */
export function openLinkDoor(database: Kysely<never>, linkedBy: (token: string) => RawBuilder<Linked>): LinkDoor {
  const limit = openCallLimit(CALLS_A_MINUTE);
  return {
    find: async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const wait = limit(senderOf(request));
      if (wait > 0) throw new RequestError(429, 'busy', { headers: { 'retry-after': String(wait) } });
      const { token } = request.params as { readonly token: string };
      const { rows } = await linkedBy(token).execute(database);
      const [found] = rows;
      if (found === undefined) throw notFound();
      return found;
    },
    inside: ({ companyId }, work) => withCompany(database, companyId, work),
  };
}
