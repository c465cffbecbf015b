import type { CompanySettings } from '#company/server/company-settings.repository.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { documentLanguage } from '../../invoice-document.ts';
import { sumInvoice } from '../../vat.ts';
import { issueInvoices } from '../invoices/issue-invoice.ts';
import { type NewLine, writeInvoices } from '../invoices/write-invoice.ts';
import type { By } from '../ledger/ledger.ts';
import { queueErrand } from '../ledger/outbox.ts';
import { documentWords } from '../pdf/document-words.ts';
import { findUsualRate } from '../products/tax-rate.repository.ts';
import type { FoundDebtor } from './dunning-debtor.repository.ts';
import type { ChargedCosts } from './dunning-letter.ts';

type Rate = Pick<NewLine, 'taxRateId' | 'vatCategory' | 'rateBp'>;

const UNTAXED: Rate = { taxRateId: null, vatCategory: 'outside', rateBp: 0 };

/** Compensation of damage is not taxed; a company that cannot reclaim the VAT on collection may pass it on. */
export async function rateOfCosts(tx: CompanyTx, { sections }: CompanySettings): Promise<Rate> {
  if (!sections.dunning.vat_on_costs) return UNTAXED;
  const rate = await findUsualRate(tx);
  if (rate === undefined) throw new RequestError(409, 'tax_rate_needed');
  return { taxRateId: rate.uuid, vatCategory: rate.vat_category, rateBp: rate.rate_bp };
}

/** Costs as they are charged at a rate; `costsCents` is without VAT. */
export function chargedCosts(costsCents: number, rate: Rate): ChargedCosts {
  if (costsCents === 0) return { totalCents: 0, vatCents: 0, rateBp: rate.rateBp };
  const { totalCents, vatCents } = sumInvoice([{ ...rate, amountCents: costsCents }], false);
  return { totalCents, vatCents, rateBp: rate.rateBp };
}

/** Writes and issues the invoice of the costs and the interest, has it mailed where there is an address, and answers its id. */
export async function chargeCosts(
  tx: CompanyTx,
  order: {
    readonly settings: CompanySettings;
    readonly debtor: FoundDebtor;
    readonly numbers: readonly string[];
    readonly costsCents: number;
    /** 0 for none. */
    readonly interestCents: number;
    readonly rate: Rate;
    readonly today: string;
    readonly by: By;
    readonly mailed: boolean;
  },
): Promise<string> {
  const { settings, debtor, numbers, costsCents, interestCents, rate, today, by, mailed } = order;
  const language = documentLanguage(debtor.language ?? settings.sections.general.language);
  const { letter } = documentWords(language);
  const lineOf = (name: string, cents: number, at: Rate): NewLine => ({
    ...at,
    kind: 'costs',
    description: `${name}: ${numbers.join(', ')}`.slice(0, 500),
    quantityHundredths: 100,
    unitPriceCents: cents,
    amountCents: cents,
  });
  // Interest is compensation of damage: there is never VAT on it.
  const interest = interestCents === 0 ? [] : [lineOf(letter.interest, interestCents, UNTAXED)];
  const lines = [lineOf(letter.costs, costsCents, rate), ...interest];
  const { customerId } = debtor;
  const [id = ''] = await writeInvoices(
    tx,
    [{ kind: 'invoice', state: 'draft', customerId, includesVat: false, lines }],
    by,
  );
  await issueInvoices(tx, [id], { today, by });
  if (mailed) {
    const payload = { mode: 'mail_with_link', to: null, by };
    await queueErrand(tx, { kind: 'send_invoice', subjectId: id, key: `send ${id} costs`, payload });
  }
  return id;
}
