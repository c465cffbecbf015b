import type { Reader } from '#sync/command.ts';
import { defineTable } from '#sync/table.ts';
import type { MergedRecord } from './merged-record.schema.ts';

/** Tells where merged records went, so that old links and late changes find the way. */
export const mergedRecordTable = defineTable<MergedRecord>({
  name: 'merged_records',
  indexes: ['intoId'],
  instants: ['at'],
  json: ['before'],
  shape: 2,
});

/** The id under which a record goes on: its own, or that of the one it was merged into. */
export async function findSurvivor(read: Pick<Reader, 'get'>, id: string): Promise<string> {
  return (await read.get(mergedRecordTable, id))?.intoId ?? id;
}
