import { Box, chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { guessCompany } from '#customers/customer-import.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { guessChoice, guessDay } from '#objects/object-import.ts';
import { countryName } from '#shared/countries.ts';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { writeDay } from '#shared/written-day.ts';
import { isolated } from '#ui/isolated.ts';
import { plainField } from './both-columns.ts';
import { guessedPlateCountries } from './import-category.ts';
import type { Run } from './import-counts.tsx';
import { ownerIn } from './import-fault.ts';
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

/** Says what becomes of the customer numbers of a sheet. */
export function OwnNumbers({ kind, run: { sheet, dry } }: { readonly kind: ImportKindName; readonly run: Run }) {
  const field = { customers: 'reference', both: 'customer.reference', objects: null, spots: null }[kind];
  const column = sheet.mapping.findIndex((one) => one !== null && one === field);
  if (!dry || column < 0 || sheet.rows.every((row) => cellText(row[column]) === '')) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        <Trans>
          Customer numbers without letters stay with their customers and stand on invoices; new ones follow the highest.
          Others only say which rows belong together, also in a file of objects.
        </Trans>
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
      if (name !== undefined && cellText(cells[field]) !== '')
        taken.add(`${isolated(cellText(cells[field]))} = ${isolated(name)}`);
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

/** The words of a sheet that only come close to a choice or name a part of a day, each once, with the rows that have them. */
function guessesOf({ mapping, rows, ...sheet }: Sheet): readonly Guess[] {
  const found = new Map<string, Guess>();
  for (const [column, name] of mapping.entries()) {
    const field = name === null ? '' : plainField(name);
    if (field !== 'category' && field !== 'color' && field !== 'contractStartOn') continue;
    const meant = new Map<string, string | undefined>();
    for (const [at, row] of rows.entries()) {
      const cell = cellText(row[column]);
      if (!meant.has(cell)) meant.set(cell, field === 'contractStartOn' ? guessDay(cell) : guessChoice(field, cell));
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

/** What many cells were read as alike, as one line: the first of them. */
function grouped(found: readonly { readonly cell: string; readonly choice: string; readonly row: number }[]) {
  return [...new Set(found.map(({ choice }) => choice))].map((choice): Guess => {
    const alike = found.filter((one) => one.choice === choice);
    const cells = [...new Set(alike.map(({ cell }) => cell))];
    const rest = cells.length > SHOWN_ROWS ? ', …' : '';
    const cell = cells.slice(0, SHOWN_ROWS).map(isolated).join(', ') + rest;
    return { cell, choice, rows: alike.map(({ row }) => row) };
  });
}

/** The plates without a country of which one was guessed, by country. */
function plateGuesses(sheet: Sheet): readonly Guess[] {
  const column = sheet.mapping.findIndex((field) => field === 'plate' || field === 'object.plate');
  return grouped(
    [...guessedPlateCountries(sheet)].map(([at, choice]) => ({
      cell: cellText(sheet.rows[at]?.[column]),
      choice,
      row: rowNumber(sheet, at),
    })),
  );
}

/** The names that were taken as those of companies. */
function companyGuesses({ mapping, rows, ...sheet }: Sheet): readonly Guess[] {
  const plain = mapping.map((field) => (field === null || field.startsWith('object.') ? null : plainField(field)));
  return grouped(
    [...rows.entries()].flatMap(([at, row]) => {
      const cell = guessCompany(cellsByField(plain, row));
      return cell === '' ? [] : [{ cell, choice: 'companyName', row: rowNumber(sheet, at) }];
    }),
  );
}

/** Says which words were only guessed, and what they were read as: “Vouwwagen” is read as Caravan. */
export function ReadGuesses({ sheet }: { readonly sheet: Sheet }) {
  const { t, i18n } = useLingui();
  const { choices } = useObjectWords();
  const guesses = useMemo(() => guessesOf(sheet), [sheet]);
  const plates = useMemo(() => plateGuesses(sheet), [sheet]);
  const companies = useMemo(() => companyGuesses(sheet), [sheet]);
  const words: Readonly<Record<string, string>> = Object.fromEntries(
    (['category', 'color'] as const).flatMap((field) =>
      Object.entries(choices[field]).map(([value, word]) => [`${field}.${value}`, word] as const),
    ),
  );
  const isDay = ({ choice }: Guess) => choice.startsWith(DAY);
  const days = guesses.filter(isDay);
  const others = guesses.filter((guess) => !isDay(guess));
  if (guesses.length + plates.length + companies.length === 0) return null;
  return (
    <Box px="4" pb="3">
      <ImportNotice>
        <Box flex="1 1 16rem" overflowWrap="anywhere">
          {others.length > 0 && (
            <>
              <Trans>These words have no choice of their own, and are read as what comes closest:</Trans>
              <GuessList guesses={others} read={({ choice }) => words[choice] ?? ''} />
            </>
          )}
          {days.length > 0 && (
            <>
              <Trans>These name only a month or a year, and are read as its first day:</Trans>
              <GuessList guesses={days} read={({ choice }) => writeDay(choice.slice(DAY.length), i18n.locale)} />
            </>
          )}
          {plates.length > 0 && (
            <>
              <Trans>
                These are no Dutch plates and have no country beside them. It was read from their form, or is where the
                customer lives:
              </Trans>
              <GuessList guesses={plates} read={({ choice }) => countryName(choice, i18n.locale)} />
            </>
          )}
          {companies.length > 0 && (
            <>
              <Trans>These names are taken as those of companies, by what stands in them or by a KvK number:</Trans>
              <GuessList guesses={companies} read={() => t`Company name`} />
            </>
          )}
        </Box>
      </ImportNotice>
    </Box>
  );
}

const DAY = 'contractStartOn.';

type GuessListProps = { readonly guesses: readonly Guess[]; readonly read: (guess: Guess) => string };

function GuessList({ guesses, read }: GuessListProps) {
  return (
    <chakra.ul listStyleType="none">
      {guesses.map((guess) => (
        <li key={guess.choice + guess.cell}>
          <GuessLine cell={guess.cell} read={read(guess)} rows={guess.rows} />
        </li>
      ))}
    </chakra.ul>
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
