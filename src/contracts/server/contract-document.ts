import { sql } from 'kysely';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { notFound } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { findContract } from './contract.repository.ts';
import { hashOf } from './contract-acts.ts';
import type { ContractParts, ContractPrint } from './contract-parts.ts';

/** Runs work in a transaction of the contract's company, of its own each time. */
type InCompany = <Result>(work: (tx: CompanyTx) => Promise<Result>) => Promise<Result>;

type Kept = { readonly name: string; readonly content: Buffer; readonly sha256: string };

export type PrintedContract = Pick<Kept, 'name' | 'content'>;

/**
 * The PDF of a contract. What was signed is printed once and kept: from then on these are its bytes, checked against
 * their hash. Before that it is printed as it stands. 404 without such a contract.
 */
export async function contractDocument(
  inCompany: InCompany,
  parts: Pick<ContractParts, 'preparePrint'>,
  { id, today }: { readonly id: string; readonly today: CivilDate },
): Promise<PrintedContract> {
  const start = await inCompany(async (tx) => {
    const kept = await findKept(tx, id);
    if (kept !== undefined) return { kept };
    const print = await findPrint(tx, id, today);
    return { print, run: await parts.preparePrint(tx, print) };
  });
  if ('kept' in start) return checked(id, start.kept);
  const content = await start.run();
  const name = `contract-${start.print.number}.pdf`;
  if (start.print.signing === null) return { name, content };
  const kept = await inCompany(async (tx) => {
    // The first one printed is kept.
    await sql`
      insert into contract_documents (company_id, contract_id, name, content, sha256)
      values (current_setting('app.company_id')::uuid, ${id}, ${name}, ${content}, ${hashOf(content)})
      on conflict do nothing`.execute(tx);
    return findKept(tx, id);
  });
  if (kept === undefined) throw new Error(`the document of contract ${id} was not kept`);
  return checked(id, kept);
}

/** Prints a signed contract at once; when that fails, it is printed when somebody first asks for it. */
export async function archiveSigned(
  inCompany: InCompany,
  parts: Pick<ContractParts, 'preparePrint' | 'log'>,
  wanted: { readonly id: string; readonly today: CivilDate },
): Promise<void> {
  await contractDocument(inCompany, parts, wanted).catch((error: unknown) =>
    parts.log.warn({ err: error, contract: wanted.id }, 'a signed contract was not printed'),
  );
}

async function findKept(tx: CompanyTx, id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select name, content, sha256 from contract_documents where contract_id = ${id}::uuid`.execute(tx);
  return rows[0];
}

function checked(id: string, kept: Kept): PrintedContract {
  if (hashOf(kept.content) !== kept.sha256) throw new Error(`the document of contract ${id} is not what was archived`);
  return kept;
}

async function findPrint(tx: CompanyTx, id: string, today: CivilDate): Promise<ContractPrint> {
  const contract = await findContract(tx, id, today);
  if (contract === undefined) throw notFound();
  const { number, text, sha256, state, customer, signer, signed_on: on, signed_how: how, signature } = contract;
  const isSigned = signer !== null && on !== null && how !== null;
  return {
    number,
    text,
    sha256,
    state,
    customerName: customer.name,
    on: on ?? dayAt(contract.created_at),
    signing: isSigned
      ? {
          signer,
          on,
          how,
          signature,
        }
      : null,
  };
}
