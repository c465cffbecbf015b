import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { InvoiceBody } from '../../invoice.schema.ts';
import { lockExtras, releaseExtras, takeExtras } from '../extras/extra.repository.ts';
import { refuseField } from './invoice-refusal.ts';

/**
 * Holds the extras that the lines of a draft bill, until the transaction ends: each is of the invoice's customer, stands on
 * one line, and on no other invoice than `invoiceId`.
 */
export async function holdExtras(tx: CompanyTx, body: InvoiceBody, invoiceId?: string): Promise<void> {
  const held = await lockExtras(
    tx,
    body.lines.flatMap(({ extra }) => extra ?? []),
  );
  const seen = new Set<string>();
  for (const [index, { extra: id }] of body.lines.entries()) {
    if (id === undefined || id === null) continue;
    const field = `lines.${index}.extra`;
    const extra = held.get(id);
    if (extra === undefined || extra.customerId !== body.customer) throw refuseField(field, 'missing_parent');
    const isTaken = extra.invoiceId !== null && extra.invoiceId !== invoiceId;
    if (isTaken || seen.has(id)) throw refuseField(field, 'extra.invoiced');
    seen.add(id);
  }
}

/** Has the extras of a draft's lines be on it, and those of its lines before wait again. */
export async function keepExtras(tx: CompanyTx, invoiceId: string, lines: InvoiceBody['lines']): Promise<void> {
  await releaseExtras(tx, invoiceId);
  await takeExtras(
    tx,
    lines.flatMap(({ extra }) => (extra === undefined || extra === null ? [] : { id: extra, invoiceId })),
  );
}
