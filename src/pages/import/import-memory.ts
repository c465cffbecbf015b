import { recall, remember } from '#ui/device-memory.ts';
import { type ImportKindName, KINDS, type Mapping } from './import-kinds.ts';

const MOST_KEPT = 20;

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
