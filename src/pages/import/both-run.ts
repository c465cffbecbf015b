import { type BothPlan, planBoth } from './both-plan.ts';
import type { RowFault } from './import-fault.ts';
import { columnOf, rowNumber, type Sheet } from './import-kinds.ts';
import { type ImportCount, type ImportEnd, NOTHING_IMPORTED, runImport } from './import-run.ts';
import type { SheetCount, SheetRunOptions } from './sheet-count.ts';

/** Imports a sheet of both: the customers, each once, then the objects under them. */
export async function runBoth(sheet: Sheet, options: SheetRunOptions): Promise<ImportEnd> {
  const plan = planBoth(sheet);
  let customers = NOTHING_IMPORTED;
  let objects: ObjectsCount = { rows: [], count: NOTHING_IMPORTED };
  const tell = () => options.onProgress(countOf(plan, customers, objects));
  const customersEnd = await runImport('customers', plan.customers, {
    ...options,
    onProgress: (count) => {
      customers = count;
      tell();
    },
  });
  if (customersEnd !== 'finished') return customersEnd;
  const wanted = [...plan.objectRows.keys()].filter((index) => hasOwner(plan, index, customers));
  const others = [...plan.objectRows.keys()].filter((index) => !wanted.includes(index));
  const end = await runObjects(plan, wanted, customers, {
    ...options,
    onCount: (count) => {
      objects = count;
      tell();
    },
  });
  // Nothing is made of objects without their customer; what is wrong with them is told with it.
  if (end === 'finished' && others.length > 0) {
    const made = objects;
    await runObjects(plan, others, customers, {
      ...options,
      dry: true,
      onCount: (count) => {
        objects = withFaults(made, count);
        tell();
      },
    });
  }
  tell();
  return end;
}

type ObjectsOptions = SheetRunOptions & { readonly onCount: (count: ObjectsCount) => void };

/** Imports some of the objects, or only checks them. */
function runObjects(plan: BothPlan, wanted: readonly number[], customers: ImportCount, options: ObjectsOptions) {
  const { onCount, ...rest } = options;
  const rows = wanted.map((index) => plan.objectRows[index] ?? 0);
  onCount({ rows, count: NOTHING_IMPORTED });
  const sheet = { ...plan.objects, rows: wanted.map((index) => plan.objects.rows[index] ?? []) };
  return runImport('objects', sheet, {
    ...rest,
    beside: (at) => ({
      ...ownerOf(plan, rows[at] ?? 0, customers, options.dry),
      ...(plan.objects.keyless === true ? { keyless: true } : {}),
    }),
    onProgress: (count) => onCount({ rows, count }),
  });
}

/** What was made of objects, and what is wrong with others. */
function withFaults({ rows, count }: ObjectsCount, checked: ObjectsCount): ObjectsCount {
  const moved = [...checked.count.faults].map(([at, wrong]) => [at + rows.length, wrong] as const);
  return {
    rows: [...rows, ...checked.rows],
    count: { ...count, done: count.done + checked.count.done, faults: new Map([...count.faults, ...moved]) },
  };
}

type ObjectsCount = {
  /** The row of the sheet of each object that is counted. */
  readonly rows: readonly number[];
  readonly count: ImportCount;
};

function isThere({ created, known }: ImportCount, customer: number): boolean {
  return created.has(customer) || known.has(customer);
}

function hasOwner(plan: BothPlan, index: number, customers: ImportCount): boolean {
  const row = plan.objectRows[index] ?? 0;
  const customer = plan.customerOf.get(row);
  return !plan.ambiguous.has(row) && (customer === undefined || isThere(customers, customer));
}

/** The customer of an object, by id. In a check one who would only be made is named as such. */
function ownerOf(plan: BothPlan, row: number, { created, known }: ImportCount, dry: boolean) {
  const customer = plan.customerOf.get(row) ?? -1;
  const id = known.get(customer) ?? created.get(customer);
  if (id === undefined) return {};
  return dry && [...created.values()].includes(id) ? { coming_customer_id: id } : { customer_id: id };
}

/** What became of both, by the rows of the sheet. */
function countOf(plan: BothPlan, customers: ImportCount, objects: ObjectsCount): SheetCount {
  const faults = new Faults();
  const left = new Faults();
  const withObject = new Set(plan.objectRows);
  for (const [customer, wrong] of customers.faults) {
    const at = tellCustomer(plan, customer, wrong, faults);
    for (const row of plan.planned[customer]?.rows ?? []) {
      // The row that is wrong itself says so at its cell.
      if (row !== at && (withObject.has(row) || !faults.all.has(row))) {
        faults.add(row, { field: null, code: 'owner_refused', params: { row: rowNumber(plan, at) } });
      }
    }
  }
  for (const [customer, empty] of customers.left) tellCustomer(plan, customer, empty, left);
  for (const row of plan.ambiguous) {
    faults.add(row, { field: 'customer.lastname', code: 'import.customer_ambiguous', params: {} });
  }
  const rowOf = (index: number) => objects.rows[index] ?? 0;
  for (const [index, wrong] of objects.count.faults) for (const one of wrong) faults.add(rowOf(index), ofObject(one));
  for (const [index, empty] of objects.count.left) for (const one of empty) left.add(rowOf(index), ofObject(one));
  const owned = (row: number) => {
    const customer = plan.customerOf.get(row);
    return !plan.ambiguous.has(row) && (customer === undefined || isThere(customers, customer));
  };
  const byRow = <Value>(found: ReadonlyMap<number, Value>) =>
    new Map([...found].map(([index, value]) => [rowOf(index), value] as const).filter(([row]) => owned(row)));
  const byFirstRow = <Value>(found: ReadonlyMap<number, Value>) =>
    new Map([...found].map(([customer, value]) => [plan.planned[customer]?.rows[0] ?? 0, value] as const));
  return {
    done: customers.done + objects.count.done,
    of: plan.planned.length + plan.objectRows.length,
    made: [
      { kind: 'customers', created: byFirstRow(customers.created), known: byFirstRow(customers.known) },
      { kind: 'objects', created: byRow(objects.count.created), known: byRow(objects.count.known) },
    ],
    // A row without a customer says nothing about whose the object is.
    remarks: new Map(
      [...byRow(objects.count.remarks)]
        .filter(([row]) => plan.customerOf.has(row))
        .map(([row, remark]) => [row, { ...remark, field: 'customer.lastname' }]),
    ),
    faults: faults.all,
    left: left.all,
    told: new Map(
      [...byRow(objects.count.told)].map(([row, told]) => [
        row,
        Object.fromEntries(Object.entries(told).map(([field, name]) => [`object.${field}`, name])),
      ]),
    ),
  };
}

/** What is wrong with a customer, at the row that the cell comes from. Returns the first such row. */
function tellCustomer(plan: BothPlan, customer: number, wrong: readonly RowFault[], into: Faults): number {
  const { rows = [], cellRows = [] } = plan.planned[customer] ?? {};
  const at = wrong.map((fault) => {
    const row = cellRows[columnOf('customers', plan.customers.mapping, fault.field)] ?? rows[0] ?? 0;
    into.add(row, { ...fault, field: fault.field === null ? null : `customer.${fault.field}` });
    return row;
  });
  return Math.min(...at);
}

function ofObject(fault: RowFault): RowFault {
  return { ...fault, field: fault.field === null ? null : `object.${fault.field}` };
}

class Faults {
  readonly all = new Map<number, readonly RowFault[]>();
  add(row: number, fault: RowFault): void {
    this.all.set(row, [...(this.all.get(row) ?? []), fault]);
  }
}
