import { type Refusal, refuse } from '#shared/refusal.ts';
import { foldText } from '#shared/sort-key.ts';

const SEPARATORS = /[-\s._]/g;
const PLATE_LENGTH = 6;

/** The 14 layouts of Dutch plates (X a letter, 9 a digit), register order; source: RDW, kentekenseries. */
export const DUTCH_LAYOUTS = [
  'XX-99-99',
  '99-99-XX',
  '99-XX-99',
  'XX-99-XX',
  'XX-XX-99',
  '99-XX-XX',
  '99-XXX-9',
  '9-XXX-99',
  'XX-999-X',
  'X-999-XX',
  'XXX-99-X',
  'X-99-XXX',
  '9-XX-999',
  '999-XX-9',
] as const;

/**
 * A plate as it is stored. Dutch: six characters A–Z 0–9 without separators, in no particular layout. Foreign: the
 * text as typed, single spaces. Empty stays empty (no plate of its own).
 */
export function normalisePlate(
  text: string,
  country: string,
): { readonly plate: string; readonly refusal?: never } | { readonly refusal: Refusal; readonly plate?: never } {
  const trimmed = text.trim();
  if (country !== 'NL') return { plate: trimmed.replace(/\s+/g, ' ') };
  const bare = trimmed.replace(SEPARATORS, '');
  if (bare === '') return { plate: '' };
  // Checked before the case changes: `ß` would become `SS`, and `ı` an `I`.
  if (!/^[A-Za-z0-9]+$/.test(bare)) return { refusal: refuse('object.plate_characters', 'plate') };
  if (bare.length !== PLATE_LENGTH) return { refusal: refuse('object.plate_length', 'plate') };
  return { plate: bare.toUpperCase() };
}

/** The layout of six characters: `AB123C` gives `XX-999-X`. */
function layoutOf(plate: string): string {
  return formatPlate(plate, 'NL').replace(/[A-Z]/g, 'X').replace(/\d/g, '9');
}

/** True for a stored plate in one of the 14 Dutch layouts. */
export function hasDutchLayout(plate: string): boolean {
  return plate.length === PLATE_LENGTH && (DUTCH_LAYOUTS as readonly string[]).includes(layoutOf(plate));
}

/**
 * A plate as it is shown. Dutch: a dash at each change between letters and digits; a run of more than three alike is
 * split after its second character. Foreign and incomplete plates are shown as stored.
 */
export function formatPlate(plate: string, country: string): string {
  if (country !== 'NL' || plate.length !== PLATE_LENGTH) return plate;
  const runs = plate.match(/[A-Z]+|[0-9]+/g) ?? [];
  const parts = runs.flatMap((run) => (run.length > 3 ? [run.slice(0, 2), run.slice(2)] : [run]));
  return parts.length === 3 ? parts.join('-') : plate;
}

export type PlateHint = 'trailer' | 'semi_trailer' | 'van' | 'heavy' | 'motorcycle' | 'moped' | 'boat';

const HINTS: Readonly<Record<string, PlateHint>> = {
  W: 'trailer',
  O: 'semi_trailer',
  V: 'van',
  B: 'heavy',
  M: 'motorcycle',
  D: 'moped',
  F: 'moped',
};
const BOAT_MARK = /^(Y[A-Z]\d{4}|\d{4}Y[A-Z]|\dY[A-Z]\d{3})$/;

/** What the first letter of a Dutch plate suggests about the vehicle; undefined when it says nothing. */
export function firstLetterHint(plate: string): PlateHint | undefined {
  if (!hasDutchLayout(plate)) return undefined;
  if (BOAT_MARK.test(plate)) return 'boat';
  return HINTS[plate.match(/[A-Z]/)?.[0] ?? ''];
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', '0': 'O', I: '1', '1': 'I' };

/** Plates that would fit a Dutch layout if 0/O or 1/I were mixed up; to offer, never to force. */
export function plateCorrections(plate: string): readonly string[] {
  if (plate.length !== PLATE_LENGTH || hasDutchLayout(plate)) return [];
  let variants = [''];
  for (const char of plate) {
    const other = LOOK_ALIKES[char];
    variants = variants.flatMap((start) => (other === undefined ? [start + char] : [start + char, start + other]));
  }
  return variants.filter((variant) => hasDutchLayout(variant));
}

/** Folded text of a plate for searching: any part is found, typed with or without dashes. */
export function plateSearchText(plate: string, country: string): string {
  const shown = foldText(formatPlate(plate, country));
  const bare = shown.replace(SEPARATORS, '');
  return bare === shown ? bare : `${bare} ${shown}`;
}

/** A plate that somebody typed without saying of which country: a Dutch one as such, any other as it was typed. */
export function formatTypedPlate(text: string): string {
  const { plate } = normalisePlate(text, 'NL');
  return plate !== undefined && hasDutchLayout(plate) ? formatPlate(plate, 'NL') : text;
}
