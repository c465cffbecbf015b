import { sql } from 'kysely';
import { readSettings } from '#company/server/company-settings.repository.ts';
import { MOST_CENTS, multiplyDivide } from '#shared/money.ts';
import { notFound } from '#shared/request-error.ts';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { recordAudit, recordAudits } from '#sync/server/write/audit-log.ts';
import type {
  ExtraAnswer,
  ExtraBody,
  ObjectExtrasAnswer,
  ObjectExtrasBody,
  SoldExtra,
} from '../../extras/extra.schema.ts';
import type { ProductAnswer } from '../../product.schema.ts';
import {
  deleteWaitingExtra,
  findExtra,
  findNotedBy,
  insertExtras,
  type NewExtra,
  type NotedExtra,
} from '../extras/extra.repository.ts';
import type { Booking } from '../ledger/billing-provider.ts';
import { keepCustomer } from '../ledger/customer-lock.repository.ts';
import { findProduct } from '../products/product.repository.ts';
import { findTaxRate, findUsualRate, holdTaxRate } from '../products/tax-rate.repository.ts';
import { refuseField, refuseNow } from './invoice-refusal.ts';

/**
 * Notes an extra for a customer's next invoice; what the body leaves out comes from the product. A call that noted it before
 * is answered the same; with another extra in it, 409.
 */
export async function noteExtra(at: Booking, body: ExtraBody): Promise<ExtraAnswer> {
  const { tx, actor } = at;
  const { customer, object, appointment, ...sold } = body;
  const before = await findNoted(tx, body);
  if (before !== undefined) return before;
  if (!(await keepCustomer(tx, customer))) throw refuseField('customer', 'missing_parent');
  await requireRecord(tx, 'objects', object, 'object');
  await requireRecord(tx, 'appointments', appointment, 'appointment');
  const extra = await extraOf(at, sold);
  const id = newId();
  const whose = { customerId: customer, objectId: object, appointmentId: appointment };
  const noted = await insertExtras(tx, [{ ...extra, id, ...whose }], { by: actor, call: body.call });
  // Another process noted it for the same call.
  if (noted.size === 0) return known(await findNoted(tx, body));
  await recordAudit(tx, {
    by: actor,
    action: 'extra.create',
    entity: 'extra',
    entityId: id,
    subject: extra.description,
  });
  return known(await findExtra(tx, id));
}

async function findNoted(tx: CompanyTx, body: ExtraBody): Promise<ExtraAnswer | undefined> {
  const [before] = await findNotedBy(tx, body.call);
  if (before === undefined) return undefined;
  const { customerId, objectId, appointmentId } = before;
  const isSame = customerId === body.customer && objectId === body.object && appointmentId === body.appointment;
  if (!isSame || !isSold(before, body)) throw refuseNow('extra.noted_otherwise');
  return findExtra(tx, before.id);
}

/** True when an extra is what was asked for; what is left out comes from the product. */
function isSold(extra: NotedExtra, body: SoldExtra): boolean {
  return (
    extra.productId === body.product &&
    extra.quantityHundredths === body.quantity_hundredths &&
    extra.description === (body.description ?? extra.description) &&
    extra.unitPriceCents === (body.unit_price_cents ?? extra.unitPriceCents) &&
    extra.doneOn === (body.done_on ?? extra.doneOn)
  );
}

/**
 * Notes the same extra for many objects, each for its customer; those that are nobody's are left out. A call that noted them
 * before is answered the same; with another extra in it, 409.
 */
export async function noteObjectExtras(
  at: Booking,
  { objects, ...sold }: ObjectExtrasBody,
): Promise<ObjectExtrasAnswer> {
  const { tx, actor } = at;
  const asked = new Set(objects);
  const before = await findNotedBy(tx, sold.call);
  if (before.length > 0) {
    const isSame = before.every((extra) => asked.has(extra.objectId ?? '') && isSold(extra, sold));
    if (!isSame) throw refuseNow('extra.noted_otherwise');
    return { noted: before.length, skipped: asked.size - before.length };
  }
  const owned = await findOwned(tx, objects);
  const extra = await extraOf(at, sold);
  const extras = owned.map(({ objectId, customerId }) => {
    return { ...extra, id: newId(), customerId, objectId, appointmentId: null };
  });
  const noted = await insertExtras(tx, extras, { by: actor, call: sold.call });
  await recordAudits(
    tx,
    [...noted].map((id) => {
      return { by: actor, action: 'extra.create', entity: 'extra', entityId: id, subject: extra.description };
    }),
  );
  return { noted: extras.length, skipped: asked.size - extras.length };
}

/** Objects with their customers, who stay until the transaction ends. */
async function findOwned(
  tx: CompanyTx,
  objects: readonly string[],
): Promise<readonly { readonly objectId: string; readonly customerId: string }[]> {
  const { rows } = await sql<{ objectId: string; customerId: string }>`
    select o.id as "objectId", c.id as "customerId" from objects o
    join customers c on c.company_id = o.company_id and c.id = o.customer_id and c.deleted_at is null
    where o.id = any(${objects}::uuid[]) and o.deleted_at is null order by c.id, o.id for share of c`.execute(tx);
  return rows;
}

type Sold = Omit<NewExtra, 'id' | 'customerId' | 'objectId' | 'appointmentId'>;

async function extraOf(at: Booking, body: SoldExtra): Promise<Sold> {
  const { tx, today } = at;
  const doneOn = body.done_on ?? today;
  if (doneOn > today) throw refuseField('done_on', 'invoice.day_in_future');
  const product = await soldOnce(at, body.product);
  const unitPriceCents = body.unit_price_cents ?? product?.price?.unit_price_cents;
  if (unitPriceCents === undefined) throw refuseField('unit_price_cents', 'required');
  const amountCents = multiplyDivide(unitPriceCents, body.quantity_hundredths, 100);
  if (amountCents > MOST_CENTS) throw refuseField('quantity_hundredths', 'invoice.too_large');
  return {
    productId: body.product,
    description: body.description ?? product?.name ?? '',
    quantityHundredths: body.quantity_hundredths,
    unitPriceCents,
    amountCents,
    includesVat: body.includes_vat ?? product?.price?.includes_vat ?? (await usualMode(tx)),
    taxRateId: await rateOf(tx, body, product),
    doneOn,
  };
}

/** Takes back an extra that waits; what is on an invoice is taken off there. */
export async function removeExtra({ tx, actor }: Booking, id: string): Promise<void> {
  const { description } = known(await findExtra(tx, id));
  if (!(await deleteWaitingExtra(tx, id))) throw refuseNow('extra.invoiced');
  await recordAudit(tx, { by: actor, action: 'extra.delete', entity: 'extra', entityId: id, subject: description });
}

async function usualMode(tx: CompanyTx): Promise<boolean> {
  return (await readSettings(tx)).sections.invoicing.prices_include_vat;
}

/** The product of an extra, which is sold, and charged once. */
async function soldOnce({ tx, today }: Booking, id: string | null): Promise<ProductAnswer | undefined> {
  if (id === null) return undefined;
  const product = await findProduct(tx, id, today);
  if (product === undefined) throw refuseField('product', 'missing_parent');
  if (product.archived) throw refuseField('product', 'extra.not_sold');
  if (product.price !== null && product.price.interval_months !== null) throw refuseField('product', 'extra.periodic');
  return product;
}

async function rateOf(tx: CompanyTx, body: SoldExtra, product: ProductAnswer | undefined): Promise<string> {
  const id = body.tax_rate ?? product?.tax_rate.uuid ?? (await findUsualRate(tx))?.uuid;
  if (id === undefined) throw refuseField('tax_rate', 'tax_rate_needed');
  if (!(await holdTaxRate(tx, id))) throw refuseField('tax_rate', 'missing_parent');
  if ((await findTaxRate(tx, id))?.archived === true) throw refuseField('tax_rate', 'invoice.rate_archived');
  return id;
}

async function requireRecord(
  tx: CompanyTx,
  table: 'objects' | 'appointments',
  id: string | null,
  field: string,
): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null`.execute(tx);
  if (rows.length === 0) throw refuseField(field, 'missing_parent');
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound();
  return found;
}
