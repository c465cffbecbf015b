import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { declineBody, type PublicContract, publicContract, publicSignBody } from '#contracts/contract.schema.ts';
import type { ContractState } from '#contracts/contract-states.ts';
import { findContract } from '#contracts/server/contract.repository.ts';
import { type Acting, declineContract, hashOf, noteOpened, signContract } from '#contracts/server/contract-acts.ts';
import { archiveSigned, contractDocument } from '#contracts/server/contract-document.ts';
import type { ContractParts } from '#contracts/server/contract-parts.ts';
import { type Linked, openLinkDoor } from '#server/http/link-door.ts';
import { dayAt } from '#shared/civil-date.ts';
import { parseInput } from '#shared/parse-input.ts';
import { notFound } from '#shared/request-error.ts';
import { describeCall, resultOf } from '#sync/server/http/route-docs.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** Open to whoever has the link: the token in it is the secret, of which only a hash is kept. */
export const PUBLIC_CONTRACT_ROUTE = '/api/public/contracts/:token';
export const PUBLIC_CONTRACT_ROUTES = [
  PUBLIC_CONTRACT_ROUTE,
  ...['/sign', '/decline', '/document'].map((end) => `${PUBLIC_CONTRACT_ROUTE}${end}`),
];
/** States in which a contract can no longer be read through a link. */
const CLOSED: readonly ContractState[] = ['void', 'expired', 'declined'];

const answer = resultOf(publicContract);
const errors = [404, 409, 429] as const;
const docs = {
  look: describeCall({
    summary: 'What a customer reads behind the link of a contract; the first look is noted',
    answer,
    errors: [404, 429],
  }),
  sign: describeCall({ summary: 'Sign the contract that was read', body: publicSignBody, answer, errors }),
  decline: describeCall({ summary: 'Decline the contract, with a reason', body: declineBody, answer, errors }),
  document: describeCall({
    summary: 'The contract behind the link as a PDF',
    file: 'application/pdf',
    errors: [404, 429],
  }),
} as const;

type Parts = Pick<ContractParts, 'now' | 'preparePrint' | 'log'> & { readonly database: Kysely<never> };

/** What a customer does with a contract, without a session. */
export function publicContractRoutes(app: FastifyInstance, parts: Parts): void {
  const today = () => dayAt(parts.now());
  // One that was never sent leads nowhere, nor does one that was replaced by a newer link.
  const { find, inside } = openLinkDoor(
    parts.database,
    (token) => sql<Linked>`
      select id, company_id as "companyId" from contracts where token_hash = ${hashOf(token)}`,
  );
  const act = (found: Linked, work: (at: Acting) => Promise<void>): Promise<PublicContract> =>
    inside(found, async (tx) => {
      await work({ tx, today: today(), by: null });
      return shown(tx, found, today());
    });

  app.get(PUBLIC_CONTRACT_ROUTE, docs.look, async (request, reply) => {
    const found = await find(request, reply);
    return { result: await act(found, (at) => noteOpened(at, found.id)) };
  });

  app.post(`${PUBLIC_CONTRACT_ROUTE}/sign`, docs.sign, async (request, reply) => {
    const { agrees: _agrees, ...signing } = parseInput(publicSignBody, request.body);
    const found = await find(request, reply);
    const result = await act(found, (at) => signContract(at, found.id, 'link', signing));
    await archiveSigned((work) => inside(found, work), parts, { id: found.id, today: today() });
    return { result };
  });

  app.post(`${PUBLIC_CONTRACT_ROUTE}/decline`, docs.decline, async (request, reply) => {
    const { reason } = parseInput(declineBody, request.body);
    const found = await find(request, reply);
    return { result: await act(found, (at) => declineContract(at, found.id, reason)) };
  });

  app.get(`${PUBLIC_CONTRACT_ROUTE}/document`, docs.document, async (request, reply) => {
    const found = await find(request, reply);
    const { state } = await inside(found, (tx) => shown(tx, found, today()));
    if (CLOSED.includes(state)) throw notFound();
    const wanted = { id: found.id, today: today() };
    const { name, content } = await contractDocument((work) => inside(found, work), parts, wanted);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(content);
  });
}

async function shown(tx: CompanyTx, { id }: Linked, today: string): Promise<PublicContract> {
  const contract = await findContract(tx, id, today);
  if (contract === undefined) throw notFound();
  const { rows } = await sql<{ name: string }>`select name from companies`.execute(tx);
  const { number, state, sha256, signer, signature, customer } = contract;
  return {
    company: rows[0]?.name ?? '',
    number,
    state,
    sha256,
    signer,
    signature,
    customer: customer.name,
    expires_on: contract.expires_on,
    signed_on: contract.signed_on,
    text: CLOSED.includes(state) ? null : contract.text,
  };
}
