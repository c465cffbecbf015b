import { z } from 'zod';
import { type CompanyDigests, rowsOf } from './row-digest.ts';
import type { Summary } from './row-source.ts';

const digests = z.record(z.string(), z.strictObject({ rows: z.int(), hash: z.string() }));

/** What an archive says of itself, in its entry `manifest.json`. */
export const archiveManifest = z.strictObject({
  format: z.literal('remise-archive-1'),
  /** When the rows were read (ISO 8601). */
  madeAt: z.iso.datetime(),
  /** The version of Remise that wrote it. */
  version: z.string(),
  summary: z.strictObject({ companies: z.int(), newestChangeAt: z.string().nullable() }),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().nullable() })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      hasCompany: z.boolean(),
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      digests,
    }),
  ),
});

export type ArchiveManifest = z.infer<typeof archiveManifest>;

export const digestsOf = ({ tables }: ArchiveManifest): ReadonlyMap<string, CompanyDigests> =>
  new Map(tables.map(({ name, digests: each }) => [name, each]));

/** Such as `2 companies, 274,113 rows`. */
export function tellRows({ companies }: Summary, tables: ReadonlyMap<string, CompanyDigests>): string {
  const rows = [...tables.values()].reduce((sum, each) => sum + rowsOf(each), 0);
  return `${companies === 1 ? '1 company' : `${companies} companies`}, ${rows.toLocaleString('en-GB')} rows`;
}
