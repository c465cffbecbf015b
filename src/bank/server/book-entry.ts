import { sql } from 'kysely';
import { RequestError } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { BOOKING_ACTIONS, Proposal } from '../proposal.ts';
import type { BankBooks, BankMove, Deciding } from './bank-parts.ts';

/** What is booked of an entry; parts without the payment or refund they are about get theirs from the books. */
export type Booked = Pick<Proposal, 'parts'> & { readonly action: BookingAction };
type BookingAction = (typeof BOOKING_ACTIONS)[number];
type Part = Booked['parts'][number];
type Entry = { readonly id: string; readonly on: string; readonly text: string };
type Targets = { readonly paymentId: string | null; readonly refundId: string | null };

const LONGEST_NOTE = 200;

/** Books the parts of an entry on its day. Their invoices are locked. */
export async function bookParts(
  at: Deciding,
  books: BankBooks,
  entry: Entry,
  { action, parts }: Booked,
): Promise<void> {
  for (const part of parts) {
    const bookingId = newId();
    const { paymentId, refundId } = await BOOKINGS[action](at, books, { entry, part, bookingId });
    await sql`
      insert into bank_bookings (company_id, id, entry_id, action, invoice_id, payment_id, refund_id, amount_cents)
      values (current_setting('app.company_id')::uuid, ${bookingId}, ${entry.id}::uuid, ${action}, ${part.invoiceId}::uuid,
        ${paymentId}::uuid, ${refundId}::uuid, ${part.amountCents})`.execute(at.tx);
  }
}

type Order = { readonly entry: Entry; readonly part: Part; readonly bookingId: string };
type Booking = (at: Deciding, books: BankBooks, order: Order) => Promise<Targets>;

const BOOKINGS: Readonly<Record<BookingAction, Booking>> = {
  pay: async (at, books, { entry, part, bookingId }) => {
    const note = entry.text.slice(0, LONGEST_NOTE);
    return { paymentId: await books.pay(at, { ...moveOf(entry, part), bookingId, note }), refundId: null };
  },
  charge_back: async (at, books, { entry, part }) => {
    const paymentId = targetOf(part);
    await books.chargeBack(at, { ...moveOf(entry, part), paymentId });
    return { paymentId, refundId: null };
  },
  pay_back: async (at, books, { entry, part }) => {
    return { paymentId: null, refundId: await books.payBack(at, moveOf(entry, part)) };
  },
  // It was noted before: the entry only confirms it.
  paid_back: async (at, _books, { part }) => {
    const refundId = targetOf(part);
    const { rows } = await sql`
      select 1 from refunds r where r.id = ${refundId}::uuid and r.status = 'refunded' and r.payment_id is null
        and not exists (select from bank_bookings b where b.company_id = r.company_id and b.refund_id = r.id
          and b.undone_at is null) for update`.execute(at.tx);
    if (rows.length === 0) throw new RequestError(409, 'bank.proposal_changed');
    return { paymentId: null, refundId };
  },
};

type Row = Targets & {
  readonly id: string;
  readonly action: BookingAction;
  readonly invoiceId: string;
  readonly amountCents: number;
};

/** Takes back what was booked of an entry, the last first. Returns the invoices. */
export async function undoBookings(at: Deciding, books: BankBooks, { id, on }: Entry): Promise<readonly string[]> {
  const { rows } = await sql<Row>`
    select id, action, invoice_id as "invoiceId", payment_id as "paymentId", refund_id as "refundId",
      amount_cents as "amountCents"
    from bank_bookings where entry_id = ${id}::uuid and undone_at is null order by id desc`.execute(at.tx);
  const invoiceIds = [...new Set(rows.map(({ invoiceId }) => invoiceId))];
  await books.lock(at.tx, invoiceIds);
  for (const { id: bookingId, action, invoiceId, amountCents, paymentId, refundId } of rows) {
    if (action === 'pay' && paymentId !== null) await books.undoPay(at, paymentId);
    if (action === 'charge_back' && paymentId !== null) {
      await books.undoChargeBack(at, { invoiceId, amountCents, on, paymentId });
    }
    if (action === 'pay_back' && refundId !== null) await books.undoPayBack(at, refundId);
    await sql`update bank_bookings set undone_at = now() where id = ${bookingId}::uuid`.execute(at.tx);
  }
  return invoiceIds;
}

function moveOf({ on }: Entry, { invoiceId, amountCents }: Part): BankMove {
  return { invoiceId, amountCents, on };
}

function targetOf({ targetId }: Part): string {
  if (targetId === undefined) throw new Error('a booking of what was paid has no payment');
  return targetId;
}
