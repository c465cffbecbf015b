import { z } from 'zod';
import { rowsOf } from './row-digest.ts';

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

/** Such as `2 companies, 274,113 rows`. */
export function countRows({ tables, summary: { companies } }: ArchiveManifest): string {
  const rows = tables.reduce((sum, { digests: each }) => sum + rowsOf(each), 0);
  return `${companies === 1 ? '1 company' : `${companies} companies`}, ${rows.toLocaleString('en-GB')} rows`;
}
