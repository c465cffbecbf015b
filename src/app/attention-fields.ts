import type { Attention } from '#sync/attention.ts';
import type { FieldValues } from '#sync/command.ts';

export type Difference = { readonly field: string; readonly yours: string; readonly theirs: string };
export type FreePlace = { readonly spotId: string; readonly name: string };

function textOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value === null || value === undefined ? '' : null;
}

/** The fields of a card that differ, as text; what is no text or number is left out. */
export function differencesOf(card: Pick<Attention, 'fields'>): readonly Difference[] {
  const { yours, theirs } = card.fields;
  return Object.keys(yours).flatMap((field) => {
    const [mine, other] = [textOf(yours[field]), textOf(theirs[field])];
    if (mine === null || other === null || mine === other || !(field in theirs)) return [];
    return [{ field, yours: mine, theirs: other }];
  });
}

/** Free spots that a card about a place proposes. */
export function freePlacesOf(theirs: FieldValues): readonly FreePlace[] {
  const { alternatives } = theirs;
  if (!Array.isArray(alternatives)) return [];
  return alternatives.filter(
    (place: unknown): place is FreePlace =>
      typeof place === 'object' && place !== null && 'spotId' in place && 'name' in place,
  );
}
