import { sql } from 'kysely';
import { notFound, RequestError } from '#shared/request-error.ts';
import { recordAudit } from '#sync/server/write/audit-log.ts';
import type { ChooseBody, EntryState, SetAsideBody } from '../bank.schema.ts';
import type { EntryKind } from '../entry-kind.ts';
import type { Proposal } from '../proposal.ts';
import type { BankBooks, Deciding } from './bank-parts.ts';
import { type Booked, bookParts, undoBookings } from './book-entry.ts';
import { proposeFor, proposeRelated } from './propose.ts';

/** An entry that this transaction holds: nobody else decides about it. */
export type LockedEntry = {
  readonly id: string;
  readonly on: string;
  readonly amountCents: number;
  readonly kind: EntryKind;
  readonly state: EntryState;
  readonly iban: string;
  readonly name: string;
  readonly text: string;
  readonly proposal: Proposal | null;
  readonly version: number;
  readonly by: string;
};

/** The code with which a proposal is refused that no longer holds; it is made anew then. */
export const PROPOSAL_CHANGED = 'bank.proposal_changed';

/** Books what is proposed for an entry. */
export async function acceptEntry(at: Deciding, books: BankBooks, id: string, version: number): Promise<void> {
  const entry = await lockUndecided(at, id, version, PROPOSAL_CHANGED);
  if (entry.proposal === null) throw new RequestError(409, 'bank.no_proposal');
  const { action, parts, restCents, payout } = entry.proposal;
  if (action === 'payout') return tie(at, entry, payout);
  const open = await books.lock(at.tx, idsOf(parts));
  if (action === 'pay') {
    const fits = parts.every(({ invoiceId, amountCents }, place) => {
      const ownCents = place === parts.length - 1 ? amountCents - restCents : amountCents;
      return Math.max(0, open.get(invoiceId) ?? 0) >= ownCents;
    });
    if (!fits) throw new RequestError(409, PROPOSAL_CHANGED);
  }
  await book(at, books, entry, { action, parts });
}

/** Books an entry on what a person chose: invoices with amounts that add up to it. */
export async function chooseForEntry(at: Deciding, books: BankBooks, id: string, body: ChooseBody): Promise<void> {
  const entry = await lockUndecided(at, id, body.version, 'conflict');
  if (entry.kind === 'payout') throw refuseChoice('bank.is_payout');
  const sumCents = body.invoices.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const amountCents = Math.abs(entry.amountCents);
  if (sumCents !== amountCents) throw refuseChoice('bank.sum_differs', { amountCents, sumCents });
  const parts = body.invoices.map(({ invoice, amount_cents: cents }) => ({ invoiceId: invoice, amountCents: cents }));
  if (idsOf(parts).length < parts.length) throw refuseChoice('bank.invoice_twice');
  const open = await books.lock(at.tx, idsOf(parts));
  if (parts.some(({ invoiceId }) => !open.has(invoiceId))) throw refuseChoice('bank.invoice_unknown');
  if (entry.kind !== 'return') {
    return book(at, books, entry, { action: entry.amountCents > 0 ? 'pay' : 'pay_back', parts });
  }
  const taken = await Promise.all(parts.map(async (part) => ({ ...part, targetId: await findTaken(at, part) })));
  return book(at, books, entry, { action: 'charge_back', parts: taken });
}

/** Sets an entry aside: nothing is booked of it here. */
export async function setEntryAside(at: Deciding, id: string, { version, reason, note }: SetAsideBody): Promise<void> {
  const entry = await lockUndecided(at, id, version, 'conflict');
  await decide(at, entry, 'set_aside', { reason, note });
  await audit(at, entry, 'bank_entry.set_aside');
  await proposeRelated(at.tx, { iban: '', ids: proposedIds(entry) });
}

/** Takes a decision back, with all that was booked of it. */
export async function undoEntry(at: Deciding, books: BankBooks, id: string, version: number): Promise<void> {
  const entry = await lockEntry(at, id);
  if (entry.state !== 'booked' && entry.state !== 'set_aside') throw new RequestError(409, 'bank.not_decided');
  if (entry.version !== version) throw new RequestError(409, 'conflict');
  const ids = entry.state === 'booked' ? await undoBookings(at, books, entry) : [];
  await sql`
    update bank_entries set state = 'unmatched', aside_reason = null, note = '', decided_at = null, decided_by = null,
      decided_by_name = '', payout_id = null, payout_is_back = null, version = version + 1 where id = ${id}::uuid`.execute(
    at.tx,
  );
  await audit(at, entry, 'bank_entry.undo');
  await proposeFor(at.tx, id);
  await proposeRelated(at.tx, { iban: entry.iban, ids });
}

async function book(at: Deciding, books: BankBooks, entry: LockedEntry, booked: Booked): Promise<void> {
  await bookParts(at, books, entry, booked);
  await decide(at, entry, 'booked', { reason: null, note: '' });
  const ids = [...new Set([...idsOf(booked.parts), ...proposedIds(entry)])];
  await proposeRelated(at.tx, { iban: entry.iban, ids });
}

/**
 * Ties an entry to the payout that it is, which no other entry is. Nothing is booked by that, on no day: the payout is
 * booked by itself.
 */
async function tie(at: Deciding, entry: LockedEntry, payout: Proposal['payout']): Promise<void> {
  if (payout === undefined) throw new Error('a proposed payout has none');
  const { id, isBack } = payout;
  const locked = await sql<{ cents: number }>`
    select case when ${isBack}::boolean then -amount_cents else amount_cents end as cents from provider_payouts
    where id = ${id}::uuid and (not ${isBack}::boolean or failed_on is not null) for update`.execute(at.tx);
  const tied = await sql`
    select 1 from bank_entries where payout_id = ${id}::uuid and payout_is_back = ${isBack}`.execute(at.tx);
  if (locked.rows[0]?.cents !== entry.amountCents || tied.rows.length > 0)
    throw new RequestError(409, PROPOSAL_CHANGED);
  await decide(at, entry, 'booked', { reason: null, note: '' });
  await sql`
    update bank_entries set payout_id = ${id}::uuid, payout_is_back = ${isBack} where id = ${entry.id}::uuid`.execute(
    at.tx,
  );
  await audit(at, entry, 'bank_entry.payout');
  await proposeRelated(at.tx, { iban: '', ids: [id] });
}

async function decide(
  at: Deciding,
  { id }: LockedEntry,
  state: 'booked' | 'set_aside',
  { reason, note }: { readonly reason: string | null; readonly note: string },
): Promise<void> {
  await sql`
    update bank_entries set state = ${state}, aside_reason = ${reason}, note = ${note}, proposal = null, proposed_ids = '{}',
      decided_at = now(), decided_by = ${at.actor.userId}::uuid, decided_by_name = ${at.actor.userName},
      version = version + 1 where id = ${id}::uuid`.execute(at.tx);
}

async function audit({ tx, actor }: Deciding, { id, name, text }: LockedEntry, action: string): Promise<void> {
  const by = { userId: actor.userId, userName: actor.userName };
  await recordAudit(tx, { by, action, entity: 'bank_entry', entityId: id, subject: name === '' ? text : name });
}

async function lockEntry({ tx }: Deciding, id: string): Promise<LockedEntry> {
  const { rows } = await sql<LockedEntry>`
    select e.id, e.booked_on as on, e.amount_cents as "amountCents", e.kind, e.state, e.iban, e.name, e.text, e.proposal,
      e.version, e.decided_by_name as by
    from bank_entries e where e.id = ${id}::uuid for update`.execute(tx);
  const [entry] = rows;
  if (entry === undefined) throw notFound();
  return entry;
}

/** Says who was first, where somebody else decided about it meanwhile. */
async function lockUndecided(at: Deciding, id: string, version: number, stale: string): Promise<LockedEntry> {
  const entry = await lockEntry(at, id);
  const { by } = entry;
  if (entry.state === 'booked') throw new RequestError(409, 'bank.booked', { params: { by } });
  if (entry.state === 'set_aside') throw new RequestError(409, 'bank.set_aside');
  if (entry.version !== version) throw new RequestError(409, stale);
  return entry;
}

/** The payment of an invoice that the bank took back, the last one first. */
async function findTaken(
  { tx }: Deciding,
  { invoiceId, amountCents }: { readonly invoiceId: string; readonly amountCents: number },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p where p.invoice_id = ${invoiceId}::uuid and p.source in ('bank', 'manual')
      and p.undone_at is null and p.amount_cents - p.charged_back_cents >= ${amountCents}
    order by p.paid_on desc, p.id desc limit 1`.execute(tx);
  const [payment] = rows;
  if (payment === undefined) throw refuseChoice('invoice.not_to_charge_back');
  return payment.id;
}

function refuseChoice(code: string, params: Readonly<Record<string, string | number>> = {}): RequestError {
  return new RequestError(422, 'invalid_input', { errors: { invoices: [{ code, params }] } });
}

/** What was proposed for an entry: others may be about the same. */
function proposedIds({ proposal }: LockedEntry): readonly string[] {
  return [...idsOf(proposal?.parts ?? []), ...(proposal?.payout === undefined ? [] : [proposal.payout.id])];
}

function idsOf(parts: readonly { readonly invoiceId: string }[]): readonly string[] {
  return [...new Set(parts.map(({ invoiceId }) => invoiceId))];
}
