import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseInput } from '#shared/parse-input.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import { describeCall, doneAnswer, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import { MOST_LOGO_BYTES } from '../logo.ts';
import { findLogo, readLogoContent, removeLogo, storeLogo } from './company-logo.repository.ts';
import { drawLogo } from './draw-logo.ts';

const URL = '/api/company/logo';
const BYTES = 'application/octet-stream';
/** A browser that shows it as a page runs none of it. */
const NOTHING_ACTIVE = "default-src 'none'; sandbox";

/** `v`: which picture the address was made for, so that a browser asks anew after a change. */
const logoQuery = z.strictObject({ v: z.string().max(64).optional() });
const logoAnswer = z.strictObject({ media_type: z.string(), width_px: z.int(), height_px: z.int() });

const docs = {
  read: describeCall({
    summary: "The company's logo, as a picture; 404 without one",
    permission: null,
    query: logoQuery,
    file: '*/*',
    errors: [404],
  }),
  write: describeCall({
    summary:
      'Set the logo: PNG or JPEG of at most 1 MB, at least 64 by 64 pixels and at most 16 million. It is kept 1600 by 600 pixels at most',
    permission: 'company edit',
    takes: BYTES,
    answer: resultOf(logoAnswer),
  }),
  remove: describeCall({ summary: 'Remove the logo', permission: 'company edit', answer: doneAnswer }),
} as const;

/** Calls about the company's logo. */
export function companyLogoRoutes(app: FastifyInstance, door: CompanyDoor): void {
  app.get(URL, docs.read, async (request, reply) => {
    parseInput(logoQuery, request.query);
    const { logo, content } = await door.read(request, null, (tx) => find(tx, request.headers['if-none-match']));
    reply
      .headers({ etag: `"${logo.sha256}"`, 'cache-control': 'private, no-cache', vary: 'cookie' })
      .headers({ 'content-security-policy': NOTHING_ACTIVE, 'x-content-type-options': 'nosniff' });
    return content === 'known' ? reply.code(304).send() : reply.type(logo.mediaType).send(content);
  });

  app.delete(URL, docs.remove, async (request) => {
    await door.read(request, 'company edit', async (tx, actor) => {
      if ((await findLogo(tx)) === undefined) return;
      await removeLogo(tx);
      await audit(tx, actor, { was: 'set', now: null });
    });
    return { result: true };
  });

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const limits = { parseAs: 'buffer', bodyLimit: MOST_LOGO_BYTES } as const;
    scope.addContentTypeParser(BYTES, limits, (_request, body, parsed) => parsed(null, body));
    // Checked before the picture is read, so that nobody sends a megabyte only to be refused.
    const onRequest = async (request: FastifyRequest) => {
      await door.read(request, 'company edit', () => Promise.resolve());
    };
    scope.put(URL, { ...docs.write, onRequest }, async (request) => {
      const companyId = await door.read(request, 'company edit', (_tx, actor) => Promise.resolve(actor.companyId));
      const logo = await drawLogo(companyId, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      if ('code' in logo) throw new RequestError(422, 'invalid_input', { errors: { logo: [{ code: logo.code }] } });
      await door.read(request, 'company edit', async (tx, actor) => {
        const before = await findLogo(tx);
        if (before?.sha256 === logo.sha256) return;
        await storeLogo(tx, logo);
        await audit(tx, actor, { was: before === undefined ? null : 'set', now: 'set' });
      });
      return { result: { media_type: logo.mediaType, width_px: logo.widthPx, height_px: logo.heightPx } };
    });
    done();
  });
}

async function find(tx: CompanyTx, known: string | undefined) {
  const logo = await findLogo(tx);
  if (logo === undefined) throw notFound();
  if (known === `"${logo.sha256}"`) return { logo, content: 'known' as const };
  const content = await readLogoContent(tx);
  if (content === undefined) throw notFound();
  return { logo, content };
}

function audit(tx: CompanyTx, actor: Actor, logo: { readonly was: unknown; readonly now: unknown }): Promise<void> {
  const { userId, userName, companyId } = actor;
  return recordAudit(tx, {
    by: {
      userId,
      userName,
    },
    action: 'settings.edit',
    entity: 'company',
    entityId: companyId,
    subject: 'logo',
    changes: { logo },
  });
}
