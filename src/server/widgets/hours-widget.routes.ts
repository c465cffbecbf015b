import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { say } from '#locales/server/say.ts';
import { loadWeek } from '#opening-hours/opening-hours.ts';
import { registry } from '#server/commands/registry.ts';
import { findPublicCompany } from '#server/widgets/public-company.ts';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { companyReader } from '#sync/server/rows/company-reader.ts';
import { openCallLimit } from '../http/call-limit.ts';
import { senderOf } from '../http/sender-of.ts';
import { HOURS_WORDS } from './hours-widget.letters.ts';
import { makeHoursPage } from './hours-widget-page.ts';
import { HOURS_WIDGET_STYLE } from './hours-widget-style.ts';
import { makeMessagePage, PUBLIC_STYLE_PATH } from './public-page.ts';

/** Open to anybody, without a session or a cookie: it stands in a frame on the yard's own site. */
export const HOURS_ROUTE = '/api/widgets/openinghours/:company';
/** What a browser may keep, in seconds: hours change seldom, and a change is seen soon. */
const KEPT_SECONDS = 300;
const CALLS_A_MINUTE = 60;

const hoursQuery = z.object({ lang: z.enum(LANGUAGES).default('nl').catch('nl') });

const docs = {
  page: describeCall({
    summary: "A page with a company's opening hours, to stand in a frame on its own site; `lang` chooses the language",
    query: hoursQuery,
    file: 'text/html',
    errors: [429],
  }),
  style: describeCall({ summary: 'The look of the page with opening hours', file: 'text/css' }),
} as const;

type HoursWidgetParts = { readonly database: Kysely<never>; readonly now?: () => number };

/** The company's opening hours for its own site. */
export function hoursWidgetRoutes(app: FastifyInstance, { database, now = Date.now }: HoursWidgetParts): void {
  const limit = openCallLimit(CALLS_A_MINUTE, now);

  app.get(HOURS_ROUTE, docs.page, async (request, reply) => {
    const { lang: language } = parseInput(hoursQuery, request.query);
    const wait = limit(senderOf(request));
    if (wait > 0) {
      reply.code(429).header('retry-after', String(wait)).header('cache-control', 'no-store');
      return sendPage(reply, makeMessagePage(language, say(language, HOURS_WORDS.tooMany)));
    }
    const company = await findPublicCompany(database, request);
    reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`);
    if (company === undefined)
      return sendPage(reply.code(404), makeMessagePage(language, say(language, HOURS_WORDS.unknown)));
    const week = await withCompany(database, company.id, (tx) =>
      loadWeek(companyReader(tx, registry, () => Promise.resolve(null))),
    );
    return sendPage(reply, makeHoursPage({ company: company.name, week, today: dayAt(now()), language }));
  });

  app.get(PUBLIC_STYLE_PATH, docs.style, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send(HOURS_WIDGET_STYLE),
  );
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
