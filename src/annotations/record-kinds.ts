import type { ParentKind } from '#sync/command.ts';
import { defineTable } from '#sync/table.ts';
import { findSurvivor } from './merged-record.ts';

/** The table of a later area, by its name: enough to look a row up by id. */
const tableNamed = (name: string) => defineTable({ name, indexes: [] });

const kind = (entity: string, table: string): ParentKind => ({ entity, table: tableNamed(table) });

/** Kinds of records that others hang on. A customer who was merged goes on as the kept one. */
export const RECORDS = {
  location: kind('location', 'locations'),
  warehouse: kind('warehouse', 'warehouses'),
  spot: kind('spot', 'spots'),
  customer: { ...kind('customer', 'customers'), follow: (read, id) => findSurvivor(read, id) },
  object: kind('object', 'objects'),
  appointment: kind('appointment', 'appointments'),
  prospect: kind('prospect', 'prospects'),
} as const satisfies Readonly<Record<string, ParentKind>>;
