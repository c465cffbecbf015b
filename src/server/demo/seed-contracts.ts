import { type Kysely, sql } from 'kysely';
import { findContract } from '#contracts/server/contract.repository.ts';
import { createContract, type StaffActing, sendContract, signOnPaper } from '#contracts/server/contract-acts.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { type CompanyTx, withCompany } from '#sync/server/rows/company-door.ts';
import { findContractFacts } from '../contracts/contract-facts.ts';
import type { DemoCompany } from './demo-companies.ts';
import { seededRandom } from './random.ts';

type Seed = { readonly kysely: Kysely<never>; readonly company: DemoCompany; readonly today: CivilDate };
type Kept = { readonly id: string; readonly customer: string; readonly startOn: CivilDate | null };

/** A number series that only tells that a company's contracts are there. */
const MARKER = 'demo_contracts';
/** Every third object in the yard gets a contract, and at most as many as in a usual yard. */
const SHARE = 3;
const MOST = 90;

/** Makes contracts for a demo company, as people make them: most are signed, some sent, some drafts. */
export async function seedContracts({ kysely, company, today }: Seed): Promise<number> {
  if (!company.bills) return 0;
  return withCompany(kysely, company.id, async (tx) => {
    // Locks the company's row, so that another process doing the same waits.
    await sql`select 1 from companies for update`.execute(tx);
    const { rows: marks } = await sql`select 1 from company_number where series = ${MARKER}`.execute(tx);
    if (marks.length > 0) return 0;
    await sql`insert into company_number (company_id, series, value) values (${company.id}, ${MARKER}, 1)`.execute(tx);
    return makeContracts(tx, company, today);
  });
}

async function makeContracts(tx: CompanyTx, company: DemoCompany, today: CivilDate): Promise<number> {
  const random = seededRandom(`${company.slug} contracts`, 0);
  const [owner] = company.people;
  if (owner === undefined) return 0;
  const by = { userId: owner.id, userName: `${owner.firstname} ${owner.lastname}` };
  const at: StaffActing = { tx, today, by };
  const parts = { factsOf: findContractFacts, queueContractMail: async () => {} };
  const objects = await findObjects(tx);
  const chosen = objects.filter((_, index) => index % SHARE === 0).slice(0, MOST);
  for (const { id: objectId, customer, startOn } of chosen) {
    const id = await createContract(at, parts, { objectId });
    const luck = random.between(0, 9);
    if (luck === 0) continue;
    const sha256 = (await findContract(tx, id, today))?.sha256 ?? '';
    if (luck === 1) await sendContract(at, parts, id, { to: null, days: undefined, sha256, origin: null });
    else {
      const signedOn = startOn !== null && startOn < today ? startOn : addDays(today, -random.between(1, 300));
      await signOnPaper(at, id, { signer: customer, signedOn, sha256 });
    }
  }
  // They were made before they were signed, and not when this demo was filled.
  await sql`
    update contracts set created_at = signed_on - interval '3 days' where signed_on is not null`.execute(tx);
  return chosen.length;
}

/** What is in the yard and has no contract: a demo that is older than this may have some. */
async function findObjects(tx: CompanyTx): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    select o.id, trim(concat_ws(' ', c.firstname, c.lastname)) as customer, o.contract_start_on as "startOn"
    from objects o join customers c on c.company_id = o.company_id and c.id = o.customer_id and c.deleted_at is null
    where o.storage_status = 'with_storage' and o.deleted_at is null
      and not exists (select from contracts k where k.company_id = o.company_id and k.object_id = o.id)
    order by o.number, o.id`.execute(tx);
  return rows;
}
