import type { BankEntry } from './bank-statement.ts';

/** What an entry is known by, as one text: two entries with the same text are the same, or of the same day and looks. */
export function identityOf(iban: string, entry: Omit<BankEntry, 'line'>): string {
  const { on, amountCents, name, text, reference, endToEndId, bankReference } = entry;
  const told = [name, text, reference, endToEndId, bankReference].map(bare);
  return [iban, on, amountCents, entry.iban, ...told].join('|');
}

/** Without what banks change between two deliveries of the same entry: spaces and capitals. */
function bare(text: string): string {
  return text.replace(/[\s|]+/g, '').toUpperCase();
}

/**
 * Numbers entries that look the same within one file from 1: the first of two in a file is the first of two in the next
 * file that has them, and so is known.
 */
export function numbered<Entry extends { readonly identity: string }>(
  entries: readonly Entry[],
): readonly (Entry & { readonly ordinal: number })[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const ordinal = (seen.get(entry.identity) ?? 0) + 1;
    seen.set(entry.identity, ordinal);
    return { ...entry, ordinal };
  });
}
