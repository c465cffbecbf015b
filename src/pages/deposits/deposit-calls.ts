import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiAnswer, type ApiBody, addressOf, ask, change, post } from '#session/api-call.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import type { ServerQuery } from '#session/server-query.ts';

export type DepositList = Pick<ApiAnswer<'get', '/api/deposits'>, 'result' | 'usual'>;

/** A customer’s deposits, the newest first, with what the company usually asks for. */
export function depositsQuery(customer: string): ServerQuery<DepositList> {
  return {
    key: ['deposits of a customer', customer],
    ask: async () => {
      const answer = await ask('/api/deposits', { query: { customer } });
      return answer.ok ? { ok: true, result: answer.body } : answer;
    },
  };
}

/** What the company usually asks for. */
export function usualDepositQuery(): ServerQuery<DepositList['usual']> {
  return {
    key: ['usual deposit'],
    ask: async () => {
      const answer = await ask('/api/deposits', { query: { limit: 1 } });
      return answer.ok ? { ok: true, result: answer.body.usual } : answer;
    },
  };
}

export async function askDeposit(body: ApiBody<'post', '/api/deposits'>): Promise<Answer<DepositAnswer>> {
  return resultOf(await post('/api/deposits', { body }));
}

export async function withdrawDeposit({ uuid: id, version }: DepositAnswer): Promise<Answer<DepositAnswer>> {
  return resultOf(await post('/api/deposits/{id}/withdraw', { params: { id }, body: { version } }));
}

export async function editDeposit(
  id: string,
  body: ApiBody<'put', '/api/deposits/{id}'>,
): Promise<Answer<DepositAnswer>> {
  return resultOf(await change('PUT', '/api/deposits/{id}', { params: { id }, body }));
}

export async function receiveDeposit(
  id: string,
  body: ApiBody<'post', '/api/deposits/{id}/receive'>,
): Promise<Answer<DepositAnswer>> {
  return resultOf(await post('/api/deposits/{id}/receive', { params: { id }, body }));
}

export async function returnDeposit(
  id: string,
  body: ApiBody<'post', '/api/deposits/{id}/return'>,
): Promise<Answer<DepositAnswer>> {
  return resultOf(await post('/api/deposits/{id}/return', { params: { id }, body }));
}

export async function keepDeposit(
  id: string,
  body: ApiBody<'post', '/api/deposits/{id}/keep'>,
): Promise<Answer<DepositAnswer>> {
  return resultOf(await post('/api/deposits/{id}/keep', { params: { id }, body }));
}

export async function setOffDeposit(
  id: string,
  body: ApiBody<'post', '/api/deposits/{id}/set-off'>,
): Promise<Answer<DepositAnswer>> {
  return resultOf(await post('/api/deposits/{id}/set-off', { params: { id }, body }));
}

export async function undoDepositEvent(
  id: string,
  event: string,
  body: ApiBody<'post', '/api/deposits/{id}/events/{event}/undo'>,
): Promise<Answer<DepositAnswer>> {
  return resultOf(await post('/api/deposits/{id}/events/{event}/undo', { params: { id, event }, body }));
}

/** The receipt as a PDF; null without a valid answer. */
export function fetchReceipt(id: string): Promise<Blob | null> {
  return fetchPdf(addressOf('/api/deposits/{id}/document', { params: { id } }));
}
