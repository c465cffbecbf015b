import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { naturalKey } from '#shared/sort-key.ts';
import { runBoth } from './both-run.ts';
import { sheetToTake } from './import-category.ts';
import { ownerIn } from './import-fault.ts';
import type { ImportKindName, Sheet } from './import-kinds.ts';
import { type ImportEnd, type ImportOptions, runImport } from './import-run.ts';
import type { SheetRunOptions } from './sheet-count.ts';

/** Imports a sheet of any kind, or only checks it. */
export function runSheet(kind: ImportKindName, given: Sheet, options: SheetRunOptions): Promise<ImportEnd> {
  const sheet = sheetToTake(kind, given);
  if (kind === 'both') return runBoth(sheet, options);
  if (kind === 'spots') return runSpots(sheet, options);
  const namesOwner = (at: number) => ownerIn(cellsByField(sheet.mapping, sheet.rows[at] ?? [])) !== '';
  return runImport(kind, sheet, {
    ...options,
    ...(kind === 'objects' && sheet.keyless === true ? { beside: () => ({ keyless: true }) } : {}),
    onProgress: ({ done, created, known, remarks, faults, left, told }) =>
      options.onProgress({
        done,
        of: sheet.rows.length,
        made: [{ kind, created, known }],
        remarks: new Map([...remarks].filter(([at]) => namesOwner(at))),
        faults,
        left,
        told,
      }),
  });
}

/** Imports spots; the warehouses they name and that are not here yet are made first, each once. */
function runSpots(sheet: Sheet, { makeHall, ...options }: SheetRunOptions): Promise<ImportEnd> {
  const made = new Map<string, string>();
  const send = options.dry ? withHallsToMake(options.send) : withHallsMade(options.send, makeHall, made);
  return runImport('spots', sheet, {
    ...options,
    send,
    onProgress: ({ done, created, known, remarks, faults, left, told }) =>
      options.onProgress({
        done,
        of: sheet.rows.length,
        made: [{ kind: 'spots', created, known }],
        remarks,
        faults,
        left,
        told,
        halls: options.dry ? hallsToMake(sheet, created) : [...made.values()],
      }),
  });
}

type Send = ImportOptions['send'];
type Sent = Parameters<Send>[1]['rows'][number];
type Answered = Extract<Awaited<ReturnType<Send>>, { ok: true }>['body']['result'][number];

/** What a spot has for an id in a check, as long as its warehouse is not there. */
const NEW_HALL = 'new:';
const lacksHall = ({ code, field }: Pick<Answered, 'code' | 'field'>) =>
  code === 'import.place_unknown' && field === 'warehouse';
const textOf = (row: Sent | undefined, field: string) => {
  const value = row?.[field];
  return typeof value === 'string' ? value : '';
};

/** In a check the spots of a warehouse that is to be made count as made; a name twice in it counts once. */
function withHallsToMake(send: Send): Send {
  return async (path, body) => {
    const answer = await send(path, body);
    if (!answer.ok) return answer;
    const result = answer.body.result.map((one, at): Answered => {
      if (!lacksHall(one)) return { ...one, others: one.others.filter((other) => !lacksHall(other)) };
      const [hall, name] = ['warehouse', 'name'].map((field) => naturalKey(textOf(body.rows[at], field)));
      return { ...one, outcome: 'created', uuid: `${NEW_HALL}${hall}/${name}`, field: null, code: null, params: {} };
    });
    return { ...answer, body: { ...answer.body, result } };
  };
}

/** Makes the warehouses that rows lack, and asks those rows once more. */
function withHallsMade(send: Send, makeHall: SheetRunOptions['makeHall'], made: Map<string, string>): Send {
  const check = withHallsToMake(send);
  return async (path, body) => {
    if (body.dry_run === true && makeHall !== undefined) return check(path, body);
    const answer = await send(path, body);
    if (!answer.ok || makeHall === undefined) return answer;
    const lacking = [...answer.body.result.keys()].filter((at) => {
      const one = answer.body.result[at];
      return one !== undefined && lacksHall(one);
    });
    const names = new Map(
      lacking.toReversed().map((at) => {
        const hall = textOf(body.rows[at], 'warehouse').trim();
        return [naturalKey(hall), hall] as const;
      }),
    );
    for (const [key, name] of [...names].toReversed()) {
      if (made.has(key)) continue;
      const hall = await makeHall(name);
      if (!hall.ok && hall.status === 'offline') return hall;
      if (hall.ok) made.set(key, name);
    }
    const rows = lacking.flatMap((at) => body.rows.slice(at, at + 1));
    if (rows.length === 0) return answer;
    const again = await send(path, { ...body, rows });
    if (!again.ok) return again;
    const result = answer.body.result.map((one, at) => again.body.result[lacking.indexOf(at)] ?? one);
    return { ...answer, body: { ...answer.body, result } };
  };
}

/** The warehouses of spots that would be made in one that is not here yet, as the first row writes them. */
function hallsToMake({ mapping, rows }: Sheet, created: ReadonlyMap<number, string>): readonly string[] {
  const names = new Map<string, string>();
  for (const [at, id] of [...created].toSorted(([one], [other]) => one - other)) {
    const name = cellText(cellsByField(mapping, rows[at] ?? [])['warehouse']);
    const key = naturalKey(name);
    if (id.startsWith(NEW_HALL) && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
