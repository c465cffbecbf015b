import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { mirrorSchemaHash } from '#sync/client/mirror/mirror-database.ts';
import { defineTable, type SyncedRow } from '#sync/table.ts';

const table = (shape?: number) =>
  defineTable<SyncedRow>({ name: 'rows', indexes: [], ...(shape === undefined ? {} : { shape }) });

test('rows of another shape are another mirror', () => {
  expect(mirrorSchemaHash([table()], '')).toBe(mirrorSchemaHash([table(1)], ''));
  expect(mirrorSchemaHash([table(2)], '')).not.toBe(mirrorSchemaHash([table(1)], ''));
});
