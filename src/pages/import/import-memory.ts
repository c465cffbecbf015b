import { recall, remember } from '#ui/device-memory.ts';
import { type ImportKindName, KINDS, type Mapping, type Sheet } from './import-kinds.ts';

const MOST_KEPT = 20;

/** What a person chose for the file before, which counts for the next one too. */
export type Chosen = Pick<Sheet, 'category' | 'keyless'> & {
  /** Fields by the name of their column; null: left out. */
  readonly fields: ReadonlyMap<string, string | null>;
};
export const NOTHING_CHOSEN: Chosen = { fields: new Map() };

/** Adds the columns that a person just gave another field. */
export function noteFields(chosen: Chosen, { headers, mapping }: Sheet, now: Mapping): Chosen {
  const names = columnNames(headers);
  const changed = names.flatMap((name, at) =>
    name === '' || mapping[at] === now[at] ? [] : [[name, now[at] ?? null] as const],
  );
  return { ...chosen, fields: new Map([...chosen.fields, ...changed]) };
}

/** The sheet with what was chosen before for columns of the same name. */
export function withChosen(sheet: Sheet, { fields, ...others }: Chosen): Sheet {
  const own = columnNames(sheet.headers).map((name) => fields.get(name));
  const taken = new Set<string | null | undefined>(own.filter((field) => typeof field === 'string'));
  const mapping = sheet.mapping.map((field, at) => own[at] ?? (own[at] === null || taken.has(field) ? null : field));
  const isSame = mapping.every((field, at) => field === sheet.mapping[at]);
  return { ...sheet, ...others, mapping, remembered: sheet.remembered && isSame };
}

/** The names of columns, without those that came before. */
function columnNames(headers: readonly string[]): readonly string[] {
  return headers.map((header, at) => (headers.indexOf(header) === at ? header.trim() : ''));
}

type Kept = { readonly headers: readonly string[]; readonly mapping: Mapping };

/** The company and the kind of records a remembered mapping belongs to. */
export type MappingScope = { readonly companyId: string; readonly kind: ImportKindName };

const keyOf = ({ companyId, kind }: MappingScope) => `remise.import.${companyId}.${kind}`;

/** The mapping used on this device for the last file with this header; null when none was imported. */
export function recallMapping(scope: MappingScope, headers: readonly string[]): Mapping | null {
  return allKept(scope).find((kept) => isSame(kept.headers, headers))?.mapping ?? null;
}

export function rememberMapping(scope: MappingScope, headers: readonly string[], mapping: Mapping): void {
  const others = allKept(scope).filter((kept) => !isSame(kept.headers, headers));
  remember(keyOf(scope), JSON.stringify([{ headers, mapping }, ...others].slice(0, MOST_KEPT)));
}

export function forgetMapping(scope: MappingScope, headers: readonly string[]): void {
  const others = allKept(scope).filter((kept) => !isSame(kept.headers, headers));
  remember(keyOf(scope), others.length === 0 ? null : JSON.stringify(others));
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((header, at) => header === right[at]);
}

function allKept(scope: MappingScope): readonly Kept[] {
  const fields = new Set<unknown>([null, ...KINDS[scope.kind].columns.map(({ field }) => field)]);
  // What an older version kept may name fields that are gone.
  const isKept = (value: unknown): value is Kept => {
    const { headers, mapping } = (value ?? {}) as Partial<Kept>;
    if (!Array.isArray(headers) || !Array.isArray(mapping)) return false;
    return headers.every((header) => typeof header === 'string') && mapping.every((field) => fields.has(field));
  };
  try {
    const stored: unknown = JSON.parse(recall(keyOf(scope)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}
