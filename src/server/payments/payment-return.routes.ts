import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { queueErrand } from '#billing/server/ledger/outbox.ts';
import { findLinkByToken } from '#billing/server/payments/payment-link.repository.ts';
import { openCentsOf } from '#billing/server/payments/settle-invoice.ts';
import { sayAll } from '#locales/server/say.ts';
import type { Said } from '#locales/speak.ts';
import { openCallLimit } from '#server/http/call-limit.ts';
import { htmlText } from '#server/http/html-text.ts';
import { publicPage } from '#server/widgets/public-page.ts';
import { parseInput } from '#shared/parse-input.ts';
import { directionOf, LANGUAGES, type Language } from '#shared/request-language.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { describeCall } from '#sync/server/http/route-docs.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { senderOf } from '../http/sender-of.ts';
import { RETURN_WORDS } from './return.letters.ts';

/** Where a customer comes back to from the payment page, without a session. */
export const PAYMENT_RETURN_ROUTE = '/api/payments/return/:token';
const CALLS_A_MINUTE = 60;
/**
 * The pauses, in seconds, after which the page reloads while the bank is processing; after the last, a person may
 * reload it.
 */
const LOOK_AGAIN_AFTER_S = [2, 2, 3, 5, 10, 20, 30, 60];

/** How often the page has asked by itself. */
const returnQuery = z.strictObject({
  looked: z.coerce.number().int().min(0).max(LOOK_AGAIN_AFTER_S.length).default(0).catch(LOOK_AGAIN_AFTER_S.length),
});

const docs = describeCall({
  summary: 'The page a customer comes back to from the payment page: paid, waiting, or not paid',
  query: returnQuery,
  file: 'text/html',
  errors: [404, 429],
});

type Standing = {
  readonly company: string;
  readonly number: string;
  readonly openCents: number;
  readonly state: string;
  /** Money may still come on it. */
  readonly watched: boolean;
  readonly url: string | null;
  readonly language: Language;
};

/** What became of a payment, for who paid. */
export function paymentReturnRoutes(app: FastifyInstance, { database }: { readonly database: Kysely<never> }): void {
  const limit = openCallLimit(CALLS_A_MINUTE);

  app.get(PAYMENT_RETURN_ROUTE, docs, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const wait = limit(senderOf(request));
    if (wait > 0) {
      reply.code(429).header('retry-after', String(wait));
      return sendPage(
        reply,
        makePageForAnybody(({ tooMany }) => tooMany),
      );
    }
    const { looked } = parseInput(returnQuery, request.query);
    const { token } = request.params as { readonly token: string };
    const link = await findLinkByToken(database, token);
    const standing = link === undefined ? undefined : await findStanding(database, link);
    if (standing === undefined)
      return sendPage(
        reply.code(404),
        makePageForAnybody(({ unknown }) => unknown),
      );
    const pause = LOOK_AGAIN_AFTER_S[looked];
    if (isWaiting(standing) && pause !== undefined) reply.header('refresh', `${pause}; url=?looked=${looked + 1}`);
    return sendPage(reply, makeReturnPage(standing));
  });
}

/** Finds the state of the payment. No webhook may have come yet, so a returning customer is a reason to look it up. */
async function findStanding(
  database: Kysely<never>,
  { companyId, id, invoiceId }: { readonly companyId: string; readonly id: string; readonly invoiceId: string },
): Promise<Standing | undefined> {
  return withCompany(database, companyId, async (tx) => {
    const { rows } = await sql<Standing>`
      select c.name as company, i.number, ${openCentsOf('i')} as "openCents", l.state,
        l.state = 'open' or coalesce(l.state = 'closed' and l.watched_until > now(), false) as watched,
        case when l.state = 'open' then l.url end as url, coalesce(i.language, 'nl') as language
      from payment_links l join invoices i on i.company_id = l.company_id and i.id = l.invoice_id
      join companies c on c.id = l.company_id
      where l.id = ${id} and i.id = ${invoiceId}`.execute(tx);
    const [standing] = rows;
    if (standing !== undefined && standing.state !== 'paid') {
      await queueErrand(tx, { kind: 'look_at_link', subjectId: id, key: `look ${newId()}` });
    }
    return standing;
  });
}

const isPaid = ({ openCents, state }: Standing) => openCents <= 0 || state === 'paid';
const isWaiting = (standing: Standing) => !isPaid(standing) && standing.watched;

function makeReturnPage(standing: Standing): string {
  const { company, number, url, language: read } = standing;
  const language = LANGUAGES.includes(read) ? read : 'nl';
  const words = sayAll(language, RETURN_WORDS);
  const say = (text: string) =>
    `<p>${htmlText(text).replace('{number}', `<bdi dir="ltr">${htmlText(number)}</bdi>`)}</p>`;
  const to = (address: string, text: string) => `<p><a href="${htmlText(address)}">${text}</a></p>`;
  const parts = isPaid(standing)
    ? [say(words.paid)]
    : isWaiting(standing)
      ? [say(words.waiting), to('?', words.look), ...(url === null ? [] : [to(url, words.again)])]
      : [say(words.unpaid), say(words.over)];
  const head = `<h1>${words.title}</h1>\n<p class="company"><bdi>${htmlText(company)}</bdi></p>`;
  return publicPage(language, `${words.title} · ${company}`, [head, ...parts].join('\n'));
}

/** A page with the text in every language: without an invoice the reader's language is unknown. */
function makePageForAnybody(text: (words: Said<typeof RETURN_WORDS>) => string): string {
  const body = LANGUAGES.map((language, place) => {
    const words = sayAll(language, RETURN_WORDS);
    const heading = place === 0 ? 'h1' : 'h2';
    return `<section lang="${language}" dir="${directionOf(language)}">
<${heading}>${words.title}</${heading}>
<p>${htmlText(text(words))}</p>
</section>`;
  });
  return publicPage('nl', `${sayAll('nl', RETURN_WORDS.title)} · Remise`, body.join('\n'));
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(page);
}
