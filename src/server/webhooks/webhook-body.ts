import { type RawBuilder, sql } from 'kysely';
import { findAppointmentJson } from '#appointments/server/appointment.repository.ts';
import { OPEN_CENTS } from '#billing/server/invoices/invoice-row.ts';
import { findMovementJson, findObjectJson } from '#objects/server/object.repository.ts';
import { READ } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

/** Something that happened and is to be told. */
export type ToldEvent = {
  readonly companyId: string;
  readonly eventId: string;
  readonly type: string;
  readonly entityId: string;
  readonly occurredAt: string;
  /** The place of its change among all of the company's; null where nothing synced changed. */
  readonly rev: number | null;
};

/** Sees what a body may hold: places and tags, but no customer. */
const READER: Pick<Actor, 'can'> = { can: (needed) => needed === READ.spot || needed === READ.tag };

/**
 * What of a record's answer is told. A body is kept for up to thirty days here and for as long as they like elsewhere, so there
 * is nothing in it that says who somebody is: no name, no plate, no note, no word of a tag. What is typed about things is
 * told: brand, type and color of an object, what a fire brigade asks of it, the names of its warehouse and its spot.
 */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  object: [
    'id',
    'uuid',
    'object_number',
    'category',
    'brand',
    'type',
    'color',
    'length_cm',
    'width_cm',
    'height_cm',
    'customer_id',
    'contract_start_date',
    'gas',
    'lithium',
    'power',
    'storage_status',
    'warehouse_id',
    'warehouse',
    'spot_id',
    'spot',
    'place_confirmed',
    'tag_ids',
    'version',
  ],
  movement: [
    'id',
    'uuid',
    'object_id',
    'kind',
    'from_warehouse_id',
    'from_spot_id',
    'to_warehouse_id',
    'to_spot_id',
    'at',
    'appointment_id',
    'standing',
    'undone_at',
  ],
  appointment: [
    'id',
    'uuid',
    'object_id',
    'customer_id',
    'date',
    'time',
    'direction',
    'type',
    'status',
    'assignee_id',
    'version',
  ],
};

const INVOICE_JSON: RawBuilder<unknown> = sql`json_build_object('id', i.id, 'uuid', i.id, 'kind', i.kind,
  'number', i.number, 'status', i.state, 'customer_id', i.customer_id, 'subscription', i.subscription_id,
  'original_id', i.original_id, 'created_at', ${instantSql(sql`i.created_at`)}, 'issued_on', i.issued_on,
  'expires_at', i.due_on, 'amount_cents', i.total_cents, 'tax_cents', i.vat_cents, 'net_cents', i.net_cents,
  'credited_cents', i.credited_cents, 'open_cents', ${OPEN_CENTS}, 'version', i.version)`;

async function findInvoice(tx: CompanyTx, id: string): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select ${INVOICE_JSON} as row from invoices i where i.id = ${id}::uuid`.execute(tx);
  return rows[0]?.row;
}

const FIND: Readonly<Record<string, (tx: CompanyTx, id: string) => Promise<unknown>>> = {
  object: (tx, id) => findObjectJson(tx, id, READER),
  movement: findMovementJson,
  appointment: (tx, id) => findAppointmentJson(tx, id, READER),
  invoice: findInvoice,
};

/** Tags by their ids: what a tag says may be about whom the object is of. */
const idsOf = (tags: unknown): unknown =>
  Array.isArray(tags) ? (tags as readonly { readonly id: string }[]).map(({ id }) => id) : [];

/** The record as it is now, without people; of one that is gone its id alone. */
async function readData(tx: CompanyTx, { type, entityId }: ToldEvent): Promise<object> {
  const kind = type.slice(0, type.indexOf('.'));
  const gone = { id: entityId, uuid: entityId };
  const found = await FIND[kind]?.(tx, entityId);
  if (typeof found !== 'object' || found === null) return gone;
  const told = TOLD[kind];
  if (told === undefined) return found;
  const members = new Map<string, unknown>(Object.entries(found));
  members.set('tag_ids', idsOf(members.get('tags')));
  return Object.fromEntries(told.map((name) => [name, members.get(name) ?? null]));
}

/**
 * What is sent about an event: always the same bytes, whatever happens to the record, since whoever made it first stored
 * it. The data is the record's as of then.
 */
export async function bodyOf(tx: CompanyTx, event: ToldEvent): Promise<string> {
  const { companyId, eventId, type, occurredAt, rev } = event;
  const data = await readData(tx, event);
  const body = JSON.stringify({ id: eventId, type, occurred_at: occurredAt, company_id: companyId, rev, data });
  const { rows } = await sql<{ body: string }>`
    update webhook_events set body = coalesce(body, ${body}) where id = ${eventId}::uuid returning body`.execute(tx);
  return rows[0]?.body ?? body;
}
