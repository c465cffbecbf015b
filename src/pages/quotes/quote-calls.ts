import type { PublicQuote, QuoteAnswer, QuoteDetailAnswer, SentQuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiBody, addressOf, ask, change, post, postOpenly } from '#session/api-call.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import { API_BASE, type CallResult } from '#session/session-api.ts';

export function quoteQuery(id: string): ServerQuery<QuoteDetailAnswer> {
  return queryOf('/api/quotes/{id}', { params: { id } });
}

const MOST_OF_CUSTOMER = 200;

/** Of one customer, the newest first. */
export function quotesOfQuery(customerId: string): ServerQuery<readonly QuoteAnswer[]> {
  return queryOf('/api/quotes', { query: { customer: customerId, limit: MOST_OF_CUSTOMER } });
}

/** Makes a draft (`id` undefined) or changes one. */
export async function saveQuote(
  id: string | undefined,
  body: ApiBody<'post', '/api/quotes'>,
): Promise<Answer<QuoteDetailAnswer>> {
  return resultOf(
    id === undefined
      ? await post('/api/quotes', { body })
      : await change('PUT', '/api/quotes/{id}', { params: { id }, body }),
  );
}

export function deleteQuote(id: string): Promise<CallResult> {
  return change('DELETE', '/api/quotes/{id}', { params: { id } });
}

/** `to` null: the answer has a link to pass on. */
export async function sendQuote(
  id: string,
  body: ApiBody<'post', '/api/quotes/{id}/send'>,
): Promise<Answer<SentQuoteAnswer>> {
  return resultOf(await post('/api/quotes/{id}/send', { params: { id }, body }));
}

export async function decideQuote(
  id: string,
  body: ApiBody<'post', '/api/quotes/{id}/decide'>,
): Promise<Answer<QuoteDetailAnswer>> {
  return resultOf(await post('/api/quotes/{id}/decide', { params: { id }, body }));
}

export async function copyQuote(id: string, validUntil: string): Promise<Answer<QuoteDetailAnswer>> {
  return resultOf(await post('/api/quotes/{id}/copy', { params: { id }, body: { valid_until: validUntil } }));
}

export async function invoiceQuote(id: string): Promise<Answer<QuoteDetailAnswer>> {
  return resultOf(await post('/api/quotes/{id}/invoice', { params: { id } }));
}

export async function subscribeQuote(
  id: string,
  body: ApiBody<'post', '/api/quotes/{id}/subscriptions'>,
): Promise<Answer<QuoteDetailAnswer>> {
  return resultOf(await post('/api/quotes/{id}/subscriptions', { params: { id }, body }));
}

/** The PDF; null without a valid answer. */
export function fetchQuoteDocument(id: string): Promise<Blob | null> {
  return fetchPdf(addressOf('/api/quotes/{id}/document', { params: { id } }));
}

/** What is behind the link in a mail, for whoever has it. */
export async function fetchLinkedQuote(token: string): Promise<Answer<PublicQuote>> {
  return resultOf(await ask('/api/public/quotes/{token}', { params: { token } }));
}

export async function acceptLinkedQuote(token: string, name: string): Promise<Answer<PublicQuote>> {
  return resultOf(await postOpenly('/api/public/quotes/{token}/accept', { params: { token }, body: { name } }));
}

export async function declineLinkedQuote(token: string, reason: string): Promise<Answer<PublicQuote>> {
  return resultOf(await postOpenly('/api/public/quotes/{token}/decline', { params: { token }, body: { reason } }));
}

/** Where the PDF behind a link is. */
export const linkedQuoteUrl = (token: string): string =>
  `${API_BASE}${addressOf('/api/public/quotes/{token}/document', { params: { token } })}`;
