import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { acceptQuoteBody, declineQuoteBody, type PublicQuote, publicQuote } from '#billing/quotes/quote.schema.ts';
import { quoteStatus } from '#billing/quotes/quote-states.ts';
import { findQuote, shownLine, sumsOf } from '#billing/server/quotes/quote.repository.ts';
import { decideByLink, hashQuoteToken } from '#billing/server/quotes/quote-acts.ts';
import { findQuoteDocument } from '#billing/server/quotes/quote-send.ts';
import { type Linked, openLinkDoor } from '#server/http/link-door.ts';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** Open to whoever has the link: the token in it is the secret, of which only a hash is kept. */
const PUBLIC_QUOTE_ROUTE = '/api/public/quotes/:token';
export const PUBLIC_QUOTE_ROUTES = [
  PUBLIC_QUOTE_ROUTE,
  ...['/accept', '/decline', '/document'].map((end) => `${PUBLIC_QUOTE_ROUTE}${end}`),
];

const answer = resultOf(publicQuote);
const errors = [404, 409, 429] as const;
const docs = {
  look: describeCall({ summary: 'What a customer reads behind the link of a quote', answer, errors: [404, 429] }),
  accept: describeCall({ summary: 'Accept the quote behind the link', body: acceptQuoteBody, answer, errors }),
  decline: describeCall({ summary: 'Decline the quote behind the link', body: declineQuoteBody, answer, errors }),
  document: describeCall({
    summary: 'The quote behind the link as a PDF',
    file: 'application/pdf',
    errors: [404, 429],
  }),
} as const;

type Parts = { readonly database: Kysely<never>; readonly now: () => number };

/** What a customer does with a quote, without a session. */
export function publicQuoteRoutes(app: FastifyInstance, parts: Parts): void {
  const today = () => dayAt(parts.now());
  // One that was never sent or was replaced leads nowhere, nor does that of a customer who is gone.
  const { find, inside } = openLinkDoor(
    parts.database,
    (token) => sql<Linked>`
      select q.id, q.company_id as "companyId" from quotes q
      join customers c on c.company_id = q.company_id and c.id = q.customer_id and c.deleted_at is null
      where q.token_hash = ${hashQuoteToken(token)}`,
  );

  app.get(PUBLIC_QUOTE_ROUTE, docs.look, async (request, reply) => {
    const found = await find(request, reply);
    return { result: await inside(found, (tx) => shown(tx, found, today())) };
  });

  app.post(`${PUBLIC_QUOTE_ROUTE}/accept`, docs.accept, async (request, reply) => {
    const { name } = parseInput(acceptQuoteBody, request.body);
    const found = await find(request, reply);
    return { result: await decide(found, { accepted: true, name, reason: '' }) };
  });

  app.post(`${PUBLIC_QUOTE_ROUTE}/decline`, docs.decline, async (request, reply) => {
    const { reason } = parseInput(declineQuoteBody, request.body);
    const found = await find(request, reply);
    return { result: await decide(found, { accepted: false, name: '', reason }) };
  });

  app.get(`${PUBLIC_QUOTE_ROUTE}/document`, docs.document, async (request, reply) => {
    const found = await find(request, reply);
    const { name, content } = await inside(found, (tx) => findQuoteDocument(tx, found.id));
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(content);
  });

  function decide(
    found: Linked,
    decision: { readonly accepted: boolean; readonly name: string; readonly reason: string },
  ): Promise<PublicQuote> {
    return inside(found, async (tx) => {
      await decideByLink(tx, found.id, { ...decision, today: today() });
      return shown(tx, found, today());
    });
  }
}

async function shown(tx: CompanyTx, { id }: Linked, today: string): Promise<PublicQuote> {
  const quote = await findQuote(tx, id);
  if (quote === undefined) throw notFound();
  const { rows } = await sql<{ name: string }>`select name from companies`.execute(tx);
  return {
    company: rows[0]?.name ?? '',
    customer: quote.customerName,
    number: quote.number ?? '',
    status: quoteStatus(quote, today),
    valid_until: quote.validUntil,
    decided_on: quote.decidedOn,
    includes_vat: quote.includesVat,
    lines: quote.lines.map(shownLine),
    sums: sumsOf(quote),
    note: quote.note,
  };
}
