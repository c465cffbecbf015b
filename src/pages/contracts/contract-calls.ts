import type {
  ContractAnswer,
  ContractSummary,
  PreviewAnswer,
  PublicContract,
  SendAnswer,
  TemplateAnswer,
} from '#contracts/contract.schema.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { fetchPdf } from '#session/fetch-pdf.ts';
import { API_BASE, call, change, post } from '#session/session-api.ts';

const TEMPLATE = '/api/contract-template';
export const TEMPLATE_VERSIONS = `${TEMPLATE}/versions`;

export async function fetchTemplate(): Promise<Answer<TemplateAnswer>> {
  return resultOf(await call(TEMPLATE));
}

export async function saveTemplate(body: { text: string; version: number }): Promise<Answer<TemplateAnswer>> {
  return resultOf(await change('PUT', TEMPLATE, body));
}

export async function fetchTemplateVersion(version: number): Promise<Answer<TemplateAnswer>> {
  return resultOf(await call(`${TEMPLATE_VERSIONS}/${version}`));
}

export async function previewTemplate(text: string, object: string): Promise<Answer<PreviewAnswer>> {
  return resultOf(await post(`${TEMPLATE}/preview`, { text, object }));
}

/** So many of an object's contracts are shown. */
const SHOWN = 20;

/** The newest contracts of an object, the newest of all first. */
export async function fetchContractsOf(objectId: string, most = SHOWN): Promise<Answer<readonly ContractSummary[]>> {
  return resultOf(await call(`/api/objects/${objectId}/contracts?limit=${most}`));
}

/** What the contracts' page of an object shows: one of them whole, and all there are. */
export type ObjectContracts = {
  readonly shown: ContractAnswer | null;
  readonly all: readonly ContractSummary[];
};

/** `wanted` is one of them; left out, the newest is shown. */
export async function fetchObjectContracts(objectId: string, wanted: string | null): Promise<Answer<ObjectContracts>> {
  const list = await fetchContractsOf(objectId);
  if (!list.ok) return list;
  const all = list.result;
  const id = all.find(({ uuid }) => uuid === wanted)?.uuid ?? all[0]?.uuid;
  if (id === undefined) return { ok: true, result: { shown: null, all } };
  const shown = resultOf<ContractAnswer>(await call(`/api/contracts/${id}`));
  return shown.ok ? { ok: true, result: { shown: shown.result, all } } : shown;
}

type Renewal = { readonly renews: string; readonly renew_reason: string };

/** A draft; with a renewal it takes the place of that contract. */
export async function createContract(
  objectId: string,
  body: Renewal | Record<never, never> = {},
): Promise<Answer<ContractAnswer>> {
  return resultOf(await post(`/api/objects/${objectId}/contracts`, body));
}

const act = async (id: string, name: string, body: object): Promise<Answer<ContractAnswer>> =>
  resultOf(await post(`/api/contracts/${id}/${name}`, body));

export const refillContract = (id: string) => act(id, 'refill', {});
export const voidContract = (id: string, reason: string) => act(id, 'void', { reason });
type PaperSigning = { readonly signer: string; readonly signed_on: string; readonly sha256: string };
export const signOnPaper = (id: string, body: PaperSigning) => act(id, 'paper', body);

type Signing = { readonly signer: string; readonly signature: string | null; readonly sha256: string };
export const signContract = (id: string, body: Signing) => act(id, 'sign', body);

type Sending = { readonly to: string | null; readonly days: number; readonly sha256: string };

/** Null for `to`, or a server that sends no mail: the answer has a link to pass on. */
export async function sendContract(id: string, body: Sending): Promise<Answer<SendAnswer>> {
  return resultOf(await post(`/api/contracts/${id}/send`, body));
}

/** The PDF; null without a valid answer. */
export function fetchContractDocument(id: string): Promise<Blob | null> {
  return fetchPdf(`/api/contracts/${id}/document`);
}

/** How many contracts nobody signed yet. */
export async function countUnsigned(): Promise<Answer<number>> {
  const answer = await call('/api/contracts?state=unsigned&limit=1');
  if (!answer.ok) return answer;
  return { ok: true, result: (answer.body as { readonly unsigned: number }).unsigned };
}

const linkPath = (token: string, end = '') => `/api/public/contracts/${encodeURIComponent(token)}${end}`;

/** What is behind the link in a mail, for whoever has it. */
export async function fetchLinkedContract(token: string): Promise<Answer<PublicContract>> {
  return resultOf(await call(linkPath(token)));
}

export async function signLinkedContract(token: string, body: Signing): Promise<Answer<PublicContract>> {
  return resultOf(await call(linkPath(token, '/sign'), { method: 'POST', body: { ...body, agrees: true } }));
}

export async function declineLinkedContract(token: string, reason: string): Promise<Answer<PublicContract>> {
  return resultOf(await call(linkPath(token, '/decline'), { method: 'POST', body: { reason } }));
}

/** Where the PDF behind a link is. */
export const linkedDocumentUrl = (token: string): string => `${API_BASE}${linkPath(token, '/document')}`;
