import { sql } from 'kysely';
import { type FieldProblem, RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { StoredSections } from '../company-settings.schema.ts';
import { type PrefixProblem, prefixProblem } from '../invoice-series.ts';

type Invoicing = StoredSections['invoicing'];
const FIELDS = ['invoice_prefix', 'credit_prefix', 'quote_prefix'] as const;

/** 422 for a prefix that is new and whose numbers could become those of another series, in use or about to be. */
export async function refuseClashingPrefixes(tx: CompanyTx, was: Invoicing, wanted: Invoicing): Promise<void> {
  const changed = FIELDS.filter((field) => wanted[field] !== was[field]);
  if (changed.length === 0) return;
  const { rows } = await sql<{ series: string }>`
    select series from invoice_counters`.execute(tx);
  const used = rows.map(({ series }) => series);
  const known = [...used, ...FIELDS.map((field) => wanted[field])];
  const problems = changed.flatMap((field): [string, FieldProblem[]][] => {
    const problem = prefixProblem(wanted[field], known) ?? usedByInvoices(field, wanted[field], used);
    return problem === undefined ? [] : [[`invoicing.${field}`, [problem]]];
  });
  if (problems.length > 0) throw new RequestError(422, 'invalid_input', { errors: Object.fromEntries(problems) });
}

/** Invoices may take up a series of theirs again; quotes may not. */
function usedByInvoices(
  field: (typeof FIELDS)[number],
  prefix: string,
  used: readonly string[],
): PrefixProblem | undefined {
  const isTaken = field === 'quote_prefix' && used.includes(prefix);
  return isTaken ? { code: 'company.prefix_taken', params: { prefix } } : undefined;
}
