import { readSettings } from '#company/server/company-settings.repository.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import { newId, requireVersion } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import type { ProductAnswer, ProductBody } from '../../product.schema.ts';
import { isOtherPrice } from '../../product-price.ts';
import { holdCategory } from '../products/category.repository.ts';
import { refuseTakenAccount } from '../products/ledger-account.ts';
import { replacePrice } from '../products/price.repository.ts';
import {
  archiveProduct,
  countVersion,
  deleteProduct,
  findProduct,
  insertProduct,
  lockProduct,
  updateProduct,
  wasSold,
} from '../products/product.repository.ts';
import { findTaxRate, findUsualRate, holdTaxRate } from '../products/tax-rate.repository.ts';
import type { Booking } from './billing-provider.ts';

/**
 * Creates a product (`id` null) or changes one. Changed terms make a new price; subscriptions keep the one they have.
 * Fields left out come from the settings for a new product, and stay as they are for an existing one.
 */
export async function saveProduct(at: Booking, id: string | null, body: ProductBody): Promise<ProductAnswer> {
  return id === null ? createProduct(at, body) : changeProduct(at, id, body);
}

async function createProduct({ tx, actor, today }: Booking, body: ProductBody): Promise<ProductAnswer> {
  const id = newId();
  const rate = body.tax_rate ?? (await findUsualRate(tx))?.uuid;
  if (rate === undefined) throw refuseAt('tax_rate', 'tax_rate_needed');
  await allowCategory(tx, body.category);
  await allowRate(tx, rate);
  await refuseTakenAccount(tx, accountOf(body));
  await insertProduct(tx, id, { ...body, tax_rate: rate });
  const includesVat = body.includes_vat ?? (await readSettings(tx)).sections.invoicing.prices_include_vat;
  await replacePrice(tx, id, { ...body, includes_vat: includesVat });
  await recordAudit(tx, { by: actor, action: 'product.create', entity: 'product', entityId: id, subject: body.name });
  return known(await findProduct(tx, id, today));
}

async function changeProduct({ tx, actor, today }: Booking, id: string, body: ProductBody): Promise<ProductAnswer> {
  if (!(await lockProduct(tx, id))) throw notFound();
  const was = known(await findProduct(tx, id, today));
  requireVersion(body.version, was.version);
  const rate = body.tax_rate ?? was.tax_rate.uuid;
  if (body.category !== (was.category?.uuid ?? null)) await allowCategory(tx, body.category);
  if (rate !== was.tax_rate.uuid) await allowRate(tx, rate);
  await refuseTakenAccount(tx, accountOf(body));
  const terms = {
    unit_price_cents: body.unit_price_cents,
    includes_vat:
      body.includes_vat ?? was.price?.includes_vat ?? (await readSettings(tx)).sections.invoicing.prices_include_vat,
    interval_months: body.interval_months,
  };
  await updateProduct(tx, id, { ...body, tax_rate: rate });
  if (was.price === null || isOtherPrice(was.price, terms)) await replacePrice(tx, id, terms);
  const now = known(await findProduct(tx, id, today));
  const changes = changedFields(toldOf(was), toldOf(now));
  if (Object.keys(changes).length === 0) return now;
  await countVersion(tx, id);
  await recordAudit(tx, {
    by: actor,
    action: 'product.edit',
    entity: 'product',
    entityId: id,
    subject: was.name,
    changes,
  });
  return { ...now, version: now.version + 1 };
}

/** Removes a product nobody has; archives one that was sold. */
export async function removeProduct({ tx, actor, today }: Booking, id: string): Promise<void> {
  if (!(await lockProduct(tx, id))) throw notFound();
  const { name, archived } = known(await findProduct(tx, id, today));
  const sold = await wasSold(tx, id);
  if (sold && archived) return;
  await (sold ? archiveProduct(tx, id) : deleteProduct(tx, id));
  const action = sold ? 'product.archive' : 'product.delete';
  await recordAudit(tx, { by: actor, action, entity: 'product', entityId: id, subject: name });
}

/** What the audit trail tells of a product. */
function toldOf({ name, description, category, tax_rate: rate, price, archived, ledger_account }: ProductAnswer) {
  return {
    name,
    description,
    category: category?.name ?? null,
    tax_rate: rate.name,
    archived,
    ledger_account,
    unit_price_cents: price?.unit_price_cents ?? null,
    includes_vat: price?.includes_vat ?? null,
    interval_months: price?.interval_months ?? null,
  };
}

const accountOf = ({ ledger_account: account }: ProductBody) =>
  ({ field: 'ledger_account', account, use: 'revenue' }) as const;

async function allowCategory(tx: CompanyTx, id: string | null): Promise<void> {
  if (id !== null && !(await holdCategory(tx, id))) throw refuseAt('category', 'category_missing');
}

async function allowRate(tx: CompanyTx, id: string): Promise<void> {
  if (!(await holdTaxRate(tx, id))) throw refuseAt('tax_rate', 'tax_rate_missing');
  if ((await findTaxRate(tx, id))?.archived === true) throw refuseAt('tax_rate', 'tax_rate_archived');
}

function refuseAt(field: string, code: string): RequestError {
  return new RequestError(422, code, { errors: { [field]: [{ code }] } });
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw notFound();
  return found;
}
