import type {
  ContractAnswer,
  ContractSummary,
  PreviewAnswer,
  PublicContract,
  SendAnswer,
  TemplateAnswer,
} from '#contracts/contract.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiBody, addressOf, ask, change, post, postOpenly } from '#session/api-call.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import { API_BASE } from '#session/session-api.ts';

export const templateQuery: ServerQuery<TemplateAnswer> = queryOf('/api/contract-template');

export async function saveTemplate(body: ApiBody<'put', '/api/contract-template'>): Promise<Answer<TemplateAnswer>> {
  return resultOf(await change('PUT', '/api/contract-template', { body }));
}

export function templateVersionQuery(version: number): ServerQuery<TemplateAnswer> {
  return queryOf('/api/contract-template/versions/{number}', { params: { number: String(version) } });
}

export function templatePreviewQuery(text: string, object: string): ServerQuery<PreviewAnswer> {
  return {
    key: ['template preview', text, object],
    ask: async () => resultOf(await post('/api/contract-template/preview', { body: { text, object } })),
  };
}

/** The number of an object's contracts that are shown. */
const SHOWN = 20;

/** The newest contracts of an object, the newest of all first. */
export function contractsOfQuery(objectId: string, most = SHOWN): ServerQuery<readonly ContractSummary[]> {
  return queryOf('/api/objects/{id}/contracts', { params: { id: objectId }, query: { limit: most } });
}

/** One contract with its text, and with what its text leaves blank. */
export function contractQuery(id: string): ServerQuery<ContractAnswer> {
  return queryOf('/api/contracts/{id}', { params: { id } });
}

/** What the contracts' page of an object shows: one of them whole, and all there are. */
export type ObjectContracts = {
  readonly shown: ContractAnswer | null;
  readonly all: readonly ContractSummary[];
};

/** `wanted` is one of them; left out, the newest is shown. */
export function objectContractsQuery(objectId: string, wanted: string | null): ServerQuery<ObjectContracts> {
  return { key: ['object contracts', objectId, wanted], ask: () => fetchObjectContracts(objectId, wanted) };
}

async function fetchObjectContracts(objectId: string, wanted: string | null): Promise<Answer<ObjectContracts>> {
  const list = await contractsOfQuery(objectId).ask();
  if (!list.ok) return list;
  const all = list.result;
  const id = all.find(({ uuid }) => uuid === wanted)?.uuid ?? all[0]?.uuid;
  if (id === undefined) return { ok: true, result: { shown: null, all } };
  const shown = await contractQuery(id).ask();
  return shown.ok ? { ok: true, result: { shown: shown.result, all } } : shown;
}

type Renewal = { readonly renews: string; readonly renew_reason: string };

/** A draft; with a renewal it takes the place of that contract. */
export async function createContract(
  objectId: string,
  body: Renewal | Record<never, never> = {},
): Promise<Answer<ContractAnswer>> {
  return resultOf(await post('/api/objects/{id}/contracts', { params: { id: objectId }, body }));
}

export async function refillContract(id: string): Promise<Answer<ContractAnswer>> {
  return resultOf(await post('/api/contracts/{id}/refill', { params: { id } }));
}

export async function voidContract(id: string, reason: string): Promise<Answer<ContractAnswer>> {
  return resultOf(await post('/api/contracts/{id}/void', { params: { id }, body: { reason } }));
}

type PaperSigning = ApiBody<'post', '/api/contracts/{id}/paper'>;

export async function signOnPaper(id: string, body: PaperSigning): Promise<Answer<ContractAnswer>> {
  return resultOf(await post('/api/contracts/{id}/paper', { params: { id }, body }));
}

type Signing = ApiBody<'post', '/api/contracts/{id}/sign'>;

export async function signContract(id: string, body: Signing): Promise<Answer<ContractAnswer>> {
  return resultOf(await post('/api/contracts/{id}/sign', { params: { id }, body }));
}

type Sending = ApiBody<'post', '/api/contracts/{id}/send'>;

/** Null for `to`, or a server that sends no mail: the answer has a link to pass on. */
export async function sendContract(id: string, body: Sending): Promise<Answer<SendAnswer>> {
  return resultOf(await post('/api/contracts/{id}/send', { params: { id }, body }));
}

/** The PDF; null without a valid answer. */
export function fetchContractDocument(id: string): Promise<Blob | null> {
  return fetchPdf(addressOf('/api/contracts/{id}/document', { params: { id } }));
}

/** How many contracts nobody signed yet. */
export const unsignedCountQuery: ServerQuery<number> = {
  key: ['unsigned contracts'],
  ask: async () => {
    const answer = await ask('/api/contracts', { query: { state: 'unsigned', limit: 1 } });
    return answer.ok ? { ok: true, result: answer.body.unsigned } : answer;
  },
};

/** What is behind the link in a mail, for whoever has it. */
export async function fetchLinkedContract(token: string): Promise<Answer<PublicContract>> {
  return resultOf(await ask('/api/public/contracts/{token}', { params: { token } }));
}

export async function signLinkedContract(token: string, body: Signing): Promise<Answer<PublicContract>> {
  const path = '/api/public/contracts/{token}/sign';
  return resultOf(await postOpenly(path, { params: { token }, body: { ...body, agrees: true } }));
}

export async function declineLinkedContract(token: string, reason: string): Promise<Answer<PublicContract>> {
  return resultOf(await postOpenly('/api/public/contracts/{token}/decline', { params: { token }, body: { reason } }));
}

/** Where the PDF behind a link is. */
export const linkedDocumentUrl = (token: string): string =>
  `${API_BASE}${addressOf('/api/public/contracts/{token}/document', { params: { token } })}`;
