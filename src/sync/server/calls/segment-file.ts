import type { SegmentScope } from '../rows/reading.ts';

/** What a file of a snapshot holds: which rows of which table, and for whom. */
export type SegmentContent = {
  readonly table: string;
  readonly key: string;
  /** Undefined where everybody who may read the table may read the rows. */
  readonly scope?: SegmentScope | undefined;
};

const NAME = /^([a-z_]{1,40})(?:[.]([a-z_]{1,120})(?:[.]([0-9a-f]{32}))?)?-([a-z0-9_-]{1,150})[.]ndjson[.]gz$/;

/**
 * Returns a file's name. It states whose rows the file holds, so that knowing the address alone gives nobody access.
 */
export function segmentFile({ table, key, scope }: SegmentContent): string {
  const owner = scope === undefined || scope.owner === null ? '' : `.${scope.owner.replaceAll('-', '')}`;
  return `${table}${scope === undefined ? '' : `.${scope.kinds.join('_')}${owner}`}-${key}.ndjson.gz`;
}

/** Parses a file's name; undefined for a name that no file of a snapshot has. */
export function readSegmentFile(file: string): SegmentContent | undefined {
  const found = NAME.exec(file);
  if (found === null) return undefined;
  const [, table = '', kinds, hex, key = ''] = found;
  if (kinds === undefined) return { table, key };
  const owner = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? null;
  return { table, key, scope: { kinds: kinds.split('_'), owner } };
}
