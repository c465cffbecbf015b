import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { CreditableLine } from '../../credit-amounts.ts';
import type { VatGroup } from '../../vat.ts';

type Line = CreditableLine & {
  readonly description: string;
  readonly quantityHundredths: number;
  readonly unitPriceCents: number;
  readonly taxRateId: string | null;
  readonly productId: string | null;
  readonly subscriptionId: string | null;
  readonly fromOn: CivilDate | null;
  readonly untilOn: CivilDate | null;
};

/** An issued invoice and what credit invoices took of it so far. */
export type CreditableInvoice = {
  readonly lines: readonly Line[];
  readonly vat: readonly VatGroup[];
  readonly taken: readonly VatGroup[];
};

/** The lines of an invoice and its VAT, with what credit invoices took of both. */
export async function findCreditable(tx: CompanyTx, invoiceId: string): Promise<CreditableInvoice> {
  const { rows: lines } = await sql<Line>`
    select l.position, l.vat_category as "vatCategory", l.rate_bp as "rateBp", l.amount_cents as "amountCents",
      l.net_cents as "netCents", coalesce(t.amount, 0)::bigint as "takenCents",
      coalesce(t.net, 0)::bigint as "takenNetCents", l.description, l.quantity_hundredths as "quantityHundredths",
      l.unit_price_cents as "unitPriceCents", l.tax_rate_id as "taxRateId", l.product_id as "productId",
      l.subscription_id as "subscriptionId", l.from_on as "fromOn", l.until_on as "untilOn"
    from invoice_lines l
    left join (select c.original_position as position, -sum(c.amount_cents) as amount, -sum(c.net_cents) as net
      from invoices i join invoice_lines c on c.company_id = i.company_id and c.invoice_id = i.id
      where i.original_id = ${invoiceId}::uuid and i.number is not null group by 1) t on t.position = l.position
    where l.invoice_id = ${invoiceId}::uuid order by l.position`.execute(tx);
  const { rows: groups } = await sql<VatGroup & { readonly isTaken: boolean }>`
    select i.original_id is not null as "isTaken", v ->> 'vatCategory' as "vatCategory",
      (v ->> 'rateBp')::int as "rateBp",
      (case when i.original_id is null then 1 else -1 end * sum((v ->> 'netCents')::bigint))::bigint as "netCents",
      (case when i.original_id is null then 1 else -1 end * sum((v ->> 'vatCents')::bigint))::bigint as "vatCents"
    from invoices i cross join jsonb_array_elements(i.vat) v
    where i.id = ${invoiceId}::uuid or (i.original_id = ${invoiceId}::uuid and i.number is not null)
    group by 1, 2, 3, i.original_id`.execute(tx);
  return {
    lines,
    vat: groups.filter(({ isTaken }) => !isTaken),
    taken: groups.filter(({ isTaken }) => isTaken),
  };
}
