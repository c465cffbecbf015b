import { CUSTOMER_EXAMPLE, mapCustomerRow } from '#customers/customer-import.ts';
import { mapObjectRow, OBJECT_EXAMPLE } from '#objects/object-import.ts';
import { cellText, type MappedRow } from '#shared/sheet-row.ts';
import { plainField, type Side, sideField, sideOf } from './both-columns.ts';

type Cells = Readonly<Record<string, string>>;

const MAPS: Readonly<Record<Side, (cells: Cells) => MappedRow>> = { customer: mapCustomerRow, object: mapObjectRow };

/** What stands in every row of a list does not make a customer or an object of it, nor does a remark. */
const SAYS_NOTHING: Readonly<Record<Side, ReadonlySet<string>>> = {
  customer: new Set(['country', 'status', 'note']),
  object: new Set(['plateCountry', 'contractStartOn', 'gas', 'lithium', 'power', 'note']),
};

const { customer: _owner, ...OWN_EXAMPLE } = OBJECT_EXAMPLE;
const sided = (side: Side, cells: Cells) =>
  Object.fromEntries(Object.entries(cells).map(([field, cell]) => [sideField(side, field), cell]));

/** A row as people fill it in. */
export const BOTH_EXAMPLE: Cells = { ...sided('customer', CUSTOMER_EXAMPLE), ...sided('object', OWN_EXAMPLE) };

/** The cells of one of the records, by the fields of its kind. */
export function cellsOf(side: Side, cells: Cells): Record<string, string> {
  const own = Object.entries(cells).filter(([field]) => sideOf(field) === side);
  return Object.fromEntries(own.map(([field, cell]) => [plainField(field), cell]));
}

/** True where the row has such a record. One without either is a customer, so that what it lacks is said. */
export function hasSide(side: Side, cells: Cells): boolean {
  const says = (one: Side) =>
    Object.entries(cellsOf(one, cells)).some(
      ([field, cell]) => !SAYS_NOTHING[one].has(field) && !/^0?([.,]0+)?$/.test(cellText(cell)),
    );
  return says(side) || (side === 'customer' && !says('object'));
}

/** The row with another cell in a column, also in one that it does not have yet. */
export function withCell(row: readonly string[], column: number, cell: string): readonly string[] {
  const length = Math.max(row.length, column + 1);
  return Array.from({ length }, (_none, at) => (at === column ? cell : (row[at] ?? '')));
}

/** A row of a sheet of both as the fields of its records; a record that the row does not have has none. */
export function mapBothRow(cells: Cells): MappedRow {
  const sides = (['customer', 'object'] as const).filter((side) => hasSide(side, cells));
  const read = sides.map((side) => ({ side, ...MAPS[side](cellsOf(side, cells)) }));
  const named = (side: Side, cells: MappedRow['problems']) =>
    cells.map(({ field, code }) => ({ field: sideField(side, field), code }));
  const doubts = read.flatMap(({ side, doubts: own = [] }) => named(side, own));
  return {
    fields: Object.fromEntries(
      read.flatMap(({ side, fields }) =>
        Object.entries(fields).map(([field, value]) => [sideField(side, field), value] as const),
      ),
    ),
    problems: read.flatMap(({ side, problems }) => named(side, problems)),
    ...(doubts.length === 0 ? {} : { doubts }),
  };
}
