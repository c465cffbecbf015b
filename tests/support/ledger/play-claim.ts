import { openOf, sum } from './ledger-state.ts';
import type { Document, Ledger } from './ledger-types.ts';

/** Half away from zero. */
const share = (cents: number, part: number, whole: number) =>
  Math.sign(cents) * Math.floor((2 * Math.abs(cents) * part + whole) / (2 * whole));

export function claim(ledger: Ledger, invoice: Document): boolean {
  const { today } = ledger;
  const open = openOf(invoice);
  const { state, dueOn } = invoice;
  if (open <= 0 || (state !== 'open' && state !== 'uncollectible') || dueOn === null) return false;
  const year = Number(dueOn.slice(0, 4)) + 1;
  const late = dueOn.endsWith('-02-29') ? `${year}-02-28` : `${year}${dueOn.slice(4)}`;
  if (state === 'open' && late > today) return false;
  if (ledger.claims.some((one) => one.invoice === invoice)) return false;
  const left = invoice.totalCents - invoice.creditedCents;
  const groups = [...invoice.vat, ...invoice.credits.flatMap(({ vat }) => vat)];
  const rates = [...new Set(groups.map(({ vatCategory, rateBp }) => `${vatCategory} ${rateBp}`))].toSorted();
  const vat = rates
    .map((rate) => groups.filter((group) => `${group.vatCategory} ${group.rateBp}` === rate))
    .map((own) => ({
      vatCategory: own[0]?.vatCategory ?? 'standard',
      rateBp: own[0]?.rateBp ?? 0,
      netCents: share(sum(own.map(({ netCents }) => netCents)), open, left),
      vatCents: share(sum(own.map(({ vatCents }) => vatCents)), open, left),
    }))
    .filter(({ vatCents }) => vatCents > 0);
  if (vat.length === 0 || left <= 0) return false;
  ledger.claims.push({ id: ledger.newId(), invoice, on: today, openCents: open, vat });
  return true;
}
