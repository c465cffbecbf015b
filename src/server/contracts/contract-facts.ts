import { sql } from 'kysely';
import { formatIban } from '#company/iban.ts';
import { readSettings } from '#company/server/company-settings.repository.ts';
import type { ObjectFacts } from '#contracts/server/contract-parts.ts';
import { say } from '#locales/server/say.ts';
import type { ObjectCategory } from '#objects/object.schema.ts';
import { formatPlate } from '#objects/plate.ts';
import { SHEET_WORDS } from '#objects/server/object-sheet.words.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { countryName } from '#shared/countries.ts';
import { formatMetres } from '#shared/length.ts';
import { longDay } from '#shared/long-day.ts';
import { formatAmount } from '#shared/money.ts';
import type { Language } from '#shared/request-language.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { NO_PLATE_WORD, NOTICE_WORDS, PERIOD_WORDS, VAT_WORDS } from './contract.letters.ts';

type Row = {
  readonly number: number | null;
  readonly category: ObjectCategory;
  readonly plate: string;
  readonly plateCountry: string;
  readonly brand: string;
  readonly type: string;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number | null;
  readonly startOn: CivilDate | null;
  readonly spot: string | null;
  readonly warehouse: string | null;
  readonly customerId: string | null;
  readonly customer: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zipcode: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
};

/** What has a plate of its own by law: without one it is not known yet. Anything else may have none. */
const PLATED: readonly ObjectCategory[] = ['camper', 'car', 'classic', 'motorcycle'];

/**
 * The facts for a contract about an object, in the company's language. The price is what its customer pays by the
 * period. It stands where it is, or on the spot that is reserved for it; it starts on its own day, or with the customer's
 * subscription for it.
 */
export async function findContractFacts(
  tx: CompanyTx,
  objectId: string,
  today: CivilDate,
): Promise<ObjectFacts | undefined> {
  const row = await findRow(tx, objectId);
  if (row === undefined) return undefined;
  const { sections } = await readSettings(tx);
  const { general, legal, bank, storage, invoicing } = sections;
  const { language } = general;
  const price = await findPrice(tx, objectId, row.customerId);
  const address = (street: string, houseNumber: string, postcode: string, city: string, country = '') =>
    [`${street} ${houseNumber}`.trim(), `${postcode} ${city}`.trim(), country].filter((part) => part !== '').join(', ');
  const abroad = row.country === general.country ? '' : countryName(row.country, language);
  const sizes = [row.lengthCm, row.widthCm, row.heightCm ?? 0].filter((cm) => cm > 0);
  return {
    customer: row.customerId === null ? null : { id: row.customerId, name: row.customer },
    values: {
      'contract.date': longDay(today, language),
      'customer.name': row.customer,
      'customer.address': address(row.street, row.houseNumber, row.zipcode, row.city, abroad),
      'customer.email': row.email,
      'customer.phone': row.phone,
      'object.category': say(language, SHEET_WORDS.categories[row.category]).toLocaleLowerCase(language),
      'object.name': `${row.brand} ${row.type}`.trim(),
      'object.plate': plateWords(row, language),
      'object.number': row.number === null ? '' : String(row.number),
      'object.size': sizes.length === 0 ? '' : `${sizes.map((cm) => formatMetres(cm, language)).join(' × ')} m`,
      'object.start': row.startOn === null ? '' : longDay(row.startOn, language),
      'spot.name': row.spot ?? '',
      'spot.warehouse': row.warehouse ?? '',
      'price.amount':
        price === undefined
          ? ''
          : `${formatAmount(price.cents, language)} ${say(language, VAT_WORDS[price.includesVat ? 'incl' : 'excl'])}`,
      'price.period': price === undefined ? '' : say(language, PERIOD_WORDS[price.months]),
      'terms.notice': say(language, NOTICE_WORDS, { months: storage.notice_months }),
      'terms.notice_months': String(storage.notice_months),
      'terms.payment_days': String(invoicing.term_days),
      'yard.name': general.legal_name || general.name,
      'yard.address': address(general.street, general.house_number, general.postcode, general.city),
      'yard.kvk': legal.kvk_number,
      'yard.email': general.email,
      'yard.phone': general.phone,
      'yard.iban': bank.iban === '' ? '' : formatIban(bank.iban),
    },
  };
}

function plateWords({ plate, plateCountry, category }: Row, language: Language): string {
  if (plate !== '') return formatPlate(plate, plateCountry);
  return PLATED.includes(category) ? '' : say(language, NO_PLATE_WORD);
}

async function findRow(tx: CompanyTx, objectId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select o.number::integer as number, o.category, o.plate, o.plate_country as "plateCountry", o.brand, o.type,
      o.length_cm as "lengthCm", o.width_cm as "widthCm", o.height_cm as "heightCm",
      coalesce(o.contract_start_on, (
        select min(b.start_on) from subscriptions b
        where b.company_id = o.company_id and b.object_id = o.id and b.customer_id = o.customer_id
          and b.next_period_on is not null)) as "startOn",
      s.name as spot, w.name as warehouse, c.id as "customerId",
      trim(concat_ws(' ', c.firstname, c.lastname)) as customer, coalesce(c.street, '') as street,
      coalesce(c.house_number, '') as "houseNumber", coalesce(c.zipcode, '') as zipcode, coalesce(c.city, '') as city,
      coalesce(c.country, 'NL') as country,
      coalesce(c.email, '') as email, coalesce(nullif(c.mobile, ''), c.phone, '') as phone
    from objects o
    left join customers c on c.company_id = o.company_id and c.id = o.customer_id and c.deleted_at is null
    left join lateral (
      select r.id, r.warehouse_id from spots r
      where r.company_id = o.company_id and r.reserved_object_id = o.id and r.deleted_at is null
        and o.storage_status = 'with_customer'
      order by r.sort_key limit 1) kept on true
    left join spots s on s.company_id = o.company_id and s.id = coalesce(kept.id, o.spot_id)
    left join warehouses w on w.company_id = o.company_id and w.id = coalesce(kept.warehouse_id, o.warehouse_id)
    where o.id = ${objectId}::uuid and o.deleted_at is null`.execute(tx);
  return rows[0];
}

type Price = { readonly cents: number; readonly months: 1 | 3 | 6 | 12; readonly includesVat: boolean };

/**
 * The price of a customer's running subscriptions to an object, when all have the same period and the same VAT terms.
 */
async function findPrice(tx: CompanyTx, objectId: string, customerId: string | null): Promise<Price | undefined> {
  const { rows } = await sql<Price>`
    select sum(unit_price_cents * quantity)::float8 as cents, interval_months as months, includes_vat as "includesVat"
    from subscriptions
    where object_id = ${objectId}::uuid and customer_id = ${customerId}::uuid and next_period_on is not null
    group by interval_months, includes_vat`.execute(tx);
  return rows.length === 1 ? rows[0] : undefined;
}
