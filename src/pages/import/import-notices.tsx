import { Box, Button, chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { guessChoice } from '#objects/object-import.ts';
import { useCan } from '#session/use-can.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { isolated } from '#ui/isolated.ts';
import { plainField } from './both-columns.ts';
import type { Run } from './import-counts.tsx';
import { ownerIn, type RowFault } from './import-fault.ts';
import { type ImportKindName, rowNumber, type Sheet } from './import-kinds.ts';
import { ImportNotice } from './import-next.tsx';

/** Says how many objects come without a customer: their rows name none, or one who is left empty as nobody is known by it. */
export function Ownerless({ kind, run: { sheet, count } }: { readonly kind: ImportKindName; readonly run: Run }) {
  const objects = count.made.find((made) => made.kind === 'objects');
  if (kind !== 'objects' || objects === undefined) return null;
  const isUnknown = (at: number) => count.left.get(at)?.some(({ field }) => field === 'customer') === true;
  const namesNobody = (at: number) => ownerIn(cellsByField(sheet.mapping, sheet.rows[at] ?? [])) === '';
  const made = [...objects.created.keys()];
  const unknown = made.filter(isUnknown).length;
  const rows = made.filter((at) => isUnknown(at) || namesNobody(at)).length;
  if (rows === 0) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        {unknown > 0 ? (
          <Plural
            value={rows}
            one="# object is without a customer: its row names none, or none who is known here."
            other="# objects are without a customer: their rows name none, or none who is known here."
          />
        ) : (
          <Plural
            value={rows}
            one="# object is without a customer: its row names none in the column “Customer”."
            other="# objects are without a customer: their rows name none in the column “Customer”."
          />
        )}
      </Box>
    </ImportNotice>
  );
}

const FIELDS = ['warehouse', 'object.warehouse'] as const;

/** Says which warehouses were taken for what stands in the sheet, where their names say more: “A = Loods A”. */
export function UnderstoodHalls({ run: { sheet, count } }: { readonly run: Run }) {
  const taken = new Set<string>();
  for (const [at, told] of count.told ?? []) {
    const cells = cellsByField(sheet.mapping, sheet.rows[at] ?? []);
    for (const field of FIELDS) {
      const name = told[field];
      if (name !== undefined) taken.add(`${isolated(cellText(cells[field]))} = ${isolated(name)}`);
    }
  }
  if (taken.size === 0) return null;
  const halls = [...taken].join(', ');
  return (
    <ImportNotice>
      <Box flex="1 1 16rem" overflowWrap="anywhere">
        <Trans>This was understood of the warehouses: {halls}.</Trans>
      </Box>
    </ImportNotice>
  );
}

type Guess = { readonly cell: string; readonly choice: string; readonly rows: number[] };

/** The words of a sheet that only come close to a choice, each once, with the rows that have them. */
function guessesOf({ mapping, rows, ...sheet }: Sheet): readonly Guess[] {
  const found = new Map<string, Guess>();
  for (const [column, name] of mapping.entries()) {
    const field = name === null ? '' : plainField(name);
    if (field !== 'category' && field !== 'color') continue;
    const meant = new Map<string, string | undefined>();
    for (const [at, row] of rows.entries()) {
      const cell = cellText(row[column]);
      if (!meant.has(cell)) meant.set(cell, guessChoice(field, cell));
      const choice = meant.get(cell);
      if (choice === undefined) continue;
      const key = `${field} ${cell.toLowerCase()}`;
      const guess = found.get(key) ?? { cell, choice: `${field}.${choice}`, rows: [] };
      guess.rows.push(rowNumber(sheet, at));
      found.set(key, guess);
    }
  }
  return [...found.values()];
}

const SHOWN_ROWS = 5;

/** Says which words were only guessed, and what they were read as: “Vouwwagen” is read as Caravan. */
export function ReadGuesses({ sheet }: { readonly sheet: Sheet }) {
  const { choices } = useObjectWords();
  const guesses = useMemo(() => guessesOf(sheet), [sheet]);
  const words: Readonly<Record<string, string>> = Object.fromEntries(
    (['category', 'color'] as const).flatMap((field) =>
      Object.entries(choices[field]).map(([value, word]) => [`${field}.${value}`, word] as const),
    ),
  );
  if (guesses.length === 0) return null;
  return (
    <Box px="4" pb="3">
      <ImportNotice>
        <Box flex="1 1 16rem" overflowWrap="anywhere">
          <Trans>These words have no choice of their own, and are read as what comes closest:</Trans>
          <chakra.ul listStyleType="none">
            {guesses.map(({ cell, choice, rows }) => (
              <li key={choice + cell}>
                <GuessLine cell={cell} read={words[choice] ?? ''} rows={rows} />
              </li>
            ))}
          </chakra.ul>
        </Box>
      </ImportNotice>
    </Box>
  );
}

type GuessLineProps = { readonly cell: string; readonly read: string; readonly rows: readonly number[] };

function GuessLine({ cell, read, rows }: GuessLineProps) {
  const { t } = useLingui();
  const numbers = rows.slice(0, SHOWN_ROWS).join(', ');
  const more = rows.length - SHOWN_ROWS;
  const where =
    more > 0 ? t`rows ${numbers} and ${more} more` : rows.length === 1 ? t`row ${numbers}` : t`rows ${numbers}`;
  return (
    <Trans>
      <bdi>“{cell}”</bdi> read as {read} ({where})
    </Trans>
  );
}

type UnknownPlacesProps = { readonly kind: ImportKindName; readonly run: Run };

/** Says what becomes of rows that name places that are not here yet, and leads to where these are made. */
export function UnknownPlaces({ kind, run }: UnknownPlacesProps) {
  const { t } = useLingui();
  const can = useCan();
  const { inHall, elsewhere, refused } = countUnknown(run);
  const isImported = !run.dry && run.end === 'finished';
  if (inHall + elsewhere + refused === 0) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        {kind === 'spots' ? (
          <Plural
            value={inHall + elsewhere + refused}
            one="# row names a warehouse that is not here yet. Make the warehouse first, then check this file again."
            other="# rows name a warehouse that is not here yet. Make the warehouse first, then check this file again."
          />
        ) : isImported ? (
          <Imported inHall={inHall} elsewhere={elsewhere} refused={refused} />
        ) : (
          <Checked inHall={inHall} elsewhere={elsewhere} />
        )}
      </Box>
      {can('spot create') && (
        <>
          <Button variant="outline" size="sm" asChild>
            <Link to="/spots/management">{kind === 'spots' ? t`Make the warehouse` : t`Make spots`}</Link>
          </Button>
          {kind !== 'spots' && (
            <Button variant="outline" size="sm" asChild>
              <Link to="/import/spots">{t`Import spots`}</Link>
            </Button>
          )}
        </>
      )}
    </ImportNotice>
  );
}

type Unknown = {
  /** Rows of a warehouse that is here: their objects stand in it without a spot. */
  readonly inHall: number;
  /** Rows whose objects stay with their customers. */
  readonly elsewhere: number;
  /** Rows that an import took nothing of. */
  readonly refused: number;
};

/** Counts rows by what becomes of their objects. A row whose object is there already changes nothing. */
function countUnknown({ sheet, dry, count: { faults, left, made } }: Run): Unknown {
  const isAt = (found: readonly RowFault[], name: string) =>
    found.some(({ field, code }) => code === 'import.place_unknown' && field !== null && plainField(field) === name);
  const isUnknown = (found: readonly RowFault[]) => isAt(found, 'warehouse') || isAt(found, 'spot');
  const isMade = (at: number) => made.some(({ kind, created }) => kind !== 'customers' && created.has(at));
  const hallOf = (at: number) => {
    const cells = cellsByField(sheet.mapping, sheet.rows[at] ?? []);
    return cellText(cells['warehouse'] ?? cells['object.warehouse']);
  };
  const refused = [...faults].filter(([, found]) => isUnknown(found));
  const taken = [...left].filter(([at, found]) => isUnknown(found) && isMade(at));
  const counted = dry ? [...taken, ...refused] : taken;
  const inHall = counted.filter(([at, found]) => !isAt(found, 'warehouse') && hallOf(at) !== '').length;
  return { inHall, elsewhere: counted.length - inHall, refused: dry ? 0 : refused.length };
}

/** What an import did with the rows. */
function Imported({ inHall, elsewhere, refused }: Unknown) {
  return (
    <>
      {elsewhere > 0 && (
        <Box>
          <Plural
            value={elsewhere}
            one="# row names a place that is not here yet; its object stays with its customer, and importing the file again does not change that. Make the spots, take this import back below and import the file again; or check the object in."
            other="# rows name a place that is not here yet; their objects stay with their customers, and importing the file again does not change that. Make the spots, take this import back below and import the file again; or check the objects in."
          />
        </Box>
      )}
      {inHall > 0 && (
        <Box>
          <Plural
            value={inHall}
            one="# row names a spot that is not here yet; its object stands in its warehouse without a spot, and importing the file again does not change that. Make the spots, then choose one for the object."
            other="# rows name a spot that is not here yet; their objects stand in their warehouses without a spot, and importing the file again does not change that. Make the spots, then choose one for each object."
          />
        </Box>
      )}
      {refused > 0 && (
        <Box>
          <Plural
            value={refused}
            one="# row names a place that is not here yet, and was not imported. Make the spots, then import the file again."
            other="# rows name a place that is not here yet, and were not imported. Make the spots, then import the file again."
          />
        </Box>
      )}
    </>
  );
}

/** What an import would do with the rows. */
function Checked({ inHall, elsewhere }: Pick<Unknown, 'inHall' | 'elsewhere'>) {
  return (
    <>
      {elsewhere > 0 && (
        <Box>
          <Plural
            value={elsewhere}
            one="# row names a place that is not here yet. Make the spots first, then check this file again; or leave it empty, and the object counts as with its customer until it is checked in."
            other="# rows name a place that is not here yet. Make the spots first, then check this file again; or leave it empty, and the objects count as with their customers until they are checked in."
          />
        </Box>
      )}
      {inHall > 0 && (
        <Box>
          <Plural
            value={inHall}
            one="# row names a spot that is not here yet. Make the spots first, then check this file again; or leave it empty, and the object stands in its warehouse without a spot."
            other="# rows name a spot that is not here yet. Make the spots first, then check this file again; or leave it empty, and the objects stand in their warehouses without a spot."
          />
        </Box>
      )}
    </>
  );
}
