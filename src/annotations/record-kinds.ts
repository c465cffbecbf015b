import type { ParentKind } from '#sync/command.ts';
import { defineTable } from '#sync/table.ts';
import { findSurvivor } from './merged-record.ts';

/** A stand-in for the table of a later area: its name is enough to look up a row by id. */
const tableNamed = (name: string) => defineTable({ name, indexes: [] });

const kind = (entity: string, table: string): ParentKind => ({ entity, table: tableNamed(table) });

/** The kinds of records that other rows belong to. A merged customer resolves to the kept one. */
export const RECORDS = {
  location: kind('location', 'locations'),
  warehouse: kind('warehouse', 'warehouses'),
  spot: kind('spot', 'spots'),
  customer: { ...kind('customer', 'customers'), follow: (read, id) => findSurvivor(read, id) },
  object: kind('object', 'objects'),
  appointment: kind('appointment', 'appointments'),
  prospect: kind('prospect', 'prospects'),
} as const satisfies Readonly<Record<string, ParentKind>>;
