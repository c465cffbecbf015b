import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { matchEntries } from '../match-entries.ts';
import type { MatchEntry, Proposal } from '../proposal.ts';
import { findMatchFacts, MATCH_COLUMNS } from './match-facts.repository.ts';

/** A payout that nobody set aside waits for what the provider tells. */
const UNDECIDED = sql`(e.state in ('proposed', 'unmatched')
  or e.kind = 'payout' and e.state = 'set_aside' and e.decided_at is null
    and exists (select from provider_payouts o where o.amount_cents in (e.amount_cents, -e.amount_cents)))`;

/** An entry without a payout is set aside, unless a person wanted to decide about it. */
const WAITS = sql`e.kind = 'payout' and e.state <> 'unmatched'`;

/** Proposes anew for everything that nobody decided about. */
export async function proposeAll(tx: CompanyTx): Promise<void> {
  const { rows } = await sql<MatchEntry>`
    select ${MATCH_COLUMNS} from bank_entries e where ${UNDECIDED}
    order by e.booked_on, e.id for update skip locked`.execute(tx);
  await propose(tx, rows);
}

/**
 * Proposes anew where a decision changed something: for entries of the same account, and those that were to be about the
 * same invoices or payouts. What somebody is deciding about at this moment is left to them.
 */
export async function proposeRelated(
  tx: CompanyTx,
  { iban, ids }: { readonly iban: string; readonly ids: readonly string[] },
): Promise<void> {
  const { rows } = await sql<MatchEntry>`
    select ${MATCH_COLUMNS} from bank_entries e
    where ${UNDECIDED} and ((${iban} <> '' and e.iban = ${iban}) or e.proposed_ids && ${ids}::uuid[])
    order by e.booked_on, e.id for update skip locked`.execute(tx);
  await propose(tx, rows);
}

/** Proposes for one entry that is undecided again. */
export async function proposeFor(tx: CompanyTx, id: string): Promise<void> {
  const { rows } = await sql<MatchEntry>`
    select ${MATCH_COLUMNS} from bank_entries e where e.id = ${id}::uuid and ${UNDECIDED}`.execute(tx);
  await propose(tx, rows);
}

/** Proposes for lines that may be payouts, after the provider told of some. */
export async function proposePayouts(tx: CompanyTx): Promise<void> {
  const { rows } = await sql<MatchEntry>`
    select ${MATCH_COLUMNS} from bank_entries e where ${UNDECIDED} and e.kind = 'payout'
    order by e.booked_on, e.id for update skip locked`.execute(tx);
  await propose(tx, rows);
}

/** Writes what is proposed for entries of this transaction. An entry whose proposal stays keeps its version. */
async function propose(tx: CompanyTx, entries: readonly MatchEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const found = matchEntries(entries, await findMatchFacts(tx, entries));
  const rows = [...found].map(([id, proposal]) => ({
    id,
    proposal,
    ids: proposal === null ? [] : idsOf(proposal),
  }));
  await sql`
    update bank_entries e set proposal = r.proposal, version = e.version + 1,
      state = case when r.proposal is not null then 'proposed' when ${WAITS} then 'set_aside' else 'unmatched' end,
      aside_reason = case when r.proposal is null and ${WAITS} then 'payout' end,
      proposed_ids = array(select jsonb_array_elements_text(r.ids)::uuid)
    from (select id, nullif(proposal, 'null'::jsonb) as proposal, ids
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, proposal jsonb, ids jsonb)) r
    where e.id = r.id and e.proposal is distinct from r.proposal`.execute(tx);
}

function idsOf({ parts, payout }: Proposal): readonly string[] {
  return [...new Set([...parts.map(({ invoiceId }) => invoiceId), ...(payout === undefined ? [] : [payout.id])])];
}
