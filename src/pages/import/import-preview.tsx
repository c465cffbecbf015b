import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatPlate } from '#objects/plate.ts';
import { useFieldWords } from '#pages/parts/use-field-words.ts';
import { post } from '#session/api-call.ts';
import { HOME_COUNTRY } from '#shared/countries.ts';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { plainField } from './both-columns.ts';
import { sheetToTake } from './import-category.ts';
import { ImportCategory, ImportKeyless } from './import-category-choice.tsx';
import { type RowFault, repeatFault } from './import-fault.ts';
import {
  fieldsOf,
  type ImportKindName,
  isFilled,
  type RecordKind,
  recordOf,
  rowNumber,
  type Sheet,
} from './import-kinds.ts';
import { ReadGuesses } from './import-notices.tsx';
import { NOTHING_COUNTED, repeatsOf, type SheetCount } from './sheet-count.ts';
import { runSheet } from './sheet-run.ts';
import { useFaultText } from './use-fault-text.ts';
import { useImportLabel } from './use-import-words.ts';

const SHOWN = 10;
const PAUSE_MS = 300;
const NOTHING = '–';
const LENGTHS: ReadonlySet<string> = new Set(['lengthCm', 'widthCm']);

type PreviewRow = {
  /** Its number in the file. */
  readonly number: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields that could not be read: shown as they stand in the file. */
  readonly unread: Readonly<Record<string, string>>;
  readonly faults: readonly RowFault[];
  /** The records of the row that exist already. */
  readonly known: readonly RecordKind[];
  /** What the row says otherwise than its object, which exists already. */
  readonly remark: RowFault | null;
  /** The records of the row that an earlier row has as well. */
  readonly repeats: readonly RowFault[];
};

/** What is read off other cells too, where no column is its own: an address out of one cell, a company off a name. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(['houseNumber', 'zipcode', 'city', 'companyName']);
/** What is guessed where no column is its own. */
const COUNTRIES: ReadonlySet<string> = new Set(['country', 'plateCountry']);

const isRead = (field: string, { values }: PreviewRow) =>
  (READ_ELSEWHERE.has(plainField(field)) && values[field] !== undefined && values[field] !== '') ||
  (COUNTRIES.has(plainField(field)) && values[field] !== undefined && values[field] !== HOME_COUNTRY);

type ImportPreviewProps = {
  readonly kind: ImportKindName;
  readonly sheet: Sheet;
  /** Called with the category of objects without one. */
  readonly onCategory: (category: string) => void;
  /** Called with whether objects are taken that nothing tells apart. */
  readonly onKeyless: (keyless: boolean) => void;
};

/** The first records as they would be stored, with what is wrong beside the field. */
export function ImportPreview({ kind, sheet, onCategory, onKeyless }: ImportPreviewProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const rows = usePreview(kind, sheet);
  const wrong = rows.flatMap(({ faults }) => faults.map(({ field }) => field));
  const { mapping } = sheetToTake(kind, { ...sheet, rows: sheet.rows.slice(0, SHOWN) });
  const isShown = (field: string) =>
    isFilled(kind, mapping, field) || wrong.includes(field) || rows.some((row) => isRead(field, row));
  const fields = fieldsOf(kind).filter(isShown);
  return (
    <Panel
      title={t`Preview`}
      flush
      actions={
        <Text color="fg.muted" fontSize="small">
          <Plural value={rows.length} one="The first row" other="The first # rows" />
        </Text>
      }
    >
      <ImportCategory kind={kind} sheet={sheet} onChange={onCategory} />
      <ImportKeyless kind={kind} sheet={sheet} onChange={onKeyless} />
      <ReadGuesses sheet={sheet} />
      {narrow ? (
        <PreviewCards kind={kind} rows={rows} fields={fields} />
      ) : (
        <PreviewTable kind={kind} rows={rows} fields={fields} />
      )}
    </Panel>
  );
}

/** The records these rows would become: parsed here at once, checked by the server shortly after. */
function usePreview(kind: ImportKindName, sheet: Sheet): readonly PreviewRow[] {
  const [judged, setJudged] = useState<{ readonly sheet: Sheet; readonly count: SheetCount } | null>(null);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void runSheet(
        kind,
        { ...sheet, rows: sheet.rows.slice(0, SHOWN) },
        {
          dry: true,
          send: (path, body) => post(path, { body }),
          isOver: () => isOver,
          onProgress: (count) => {
            if (!isOver) setJudged({ sheet, count });
          },
        },
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [kind, sheet]);
  const count = judged?.sheet === sheet ? judged.count : null;
  const { mapping, rows } = sheetToTake(kind, { ...sheet, rows: sheet.rows.slice(0, SHOWN) });
  return rows.map((row, at) => {
    const { fields, problems } = recordOf(kind, mapping, row);
    const read = problems.map((problem): RowFault => ({ ...problem, params: {} }));
    const faults = count?.faults.get(at) ?? read;
    const unread = Object.fromEntries(
      problems.map(({ field }) => [field, row[mapping.indexOf(field)]?.slice(0, 120) ?? '']),
    );
    const remark = count?.remarks.get(at) ?? null;
    return {
      number: rowNumber(sheet, at),
      values: { ...fields, ...count?.told?.get(at) },
      unread,
      faults,
      known: knownAt(count ?? NOTHING_COUNTED, at),
      remark,
      repeats: repeatsAt(kind, sheet, count ?? NOTHING_COUNTED, at),
    };
  });
}

function knownAt({ made }: SheetCount, at: number): readonly RecordKind[] {
  return made.filter((one) => one.known.has(at) && !repeatsOf(one).has(at)).map(({ kind }) => kind);
}

function repeatsAt(kind: ImportKindName, sheet: Sheet, count: SheetCount, at: number): readonly RowFault[] {
  return count.made.flatMap((one) => {
    const earlier = repeatsOf(one).get(at);
    return earlier === undefined ? [] : [repeatFault(kind, sheet, one.kind, at, earlier, count.remarks.get(at))];
  });
}

type PreviewProps = {
  readonly kind: ImportKindName;
  readonly rows: readonly PreviewRow[];
  readonly fields: readonly string[];
};

function PreviewTable({ kind, rows, fields }: PreviewProps) {
  const { t } = useLingui();
  const label = useImportLabel(kind);
  return (
    <Box overflowX="auto" tabIndex={0} role="group" aria-label={t`Preview`}>
      <chakra.table css={TABLE}>
        <thead>
          <tr>
            <th scope="col" aria-hidden="true" />
            {fields.map((field) => (
              <th key={field} scope="col">
                {label(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">
                <RowNotes kind={kind} row={row} />
              </th>
              {fields.map((field) => (
                <td key={field}>
                  <PreviewValue field={field} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

const TABLE = {
  width: 'full',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: '3', py: '1.5', textAlign: 'start', verticalAlign: 'top', maxWidth: '18rem' },
  '& thead th': { color: 'fg.muted', fontSize: 'small', fontWeight: 'normal', whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: 'hairline' },
  '& tbody th': { color: 'fg.muted', fontWeight: 'normal' },
} as const;

function PreviewCards({ kind, rows, fields }: PreviewProps) {
  const label = useImportLabel(kind);
  return (
    <chakra.ul listStyleType="none">
      {rows.map((row, at) => (
        <chakra.li key={at} px="4" py="3" borderTop={at === 0 ? 'none' : 'hairline'}>
          <Box color="fg.muted" mb="1">
            <RowNotes kind={kind} row={row} />
          </Box>
          <Facts
            facts={fields.map((field) => ({ term: label(field), value: <PreviewValue field={field} row={row} /> }))}
          />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** The number of a row, and what is to say about it as a whole. */
function RowNotes({ kind, row }: { readonly kind: ImportKindName; readonly row: PreviewRow }) {
  const words = useFaultText(true);
  const kinds = useSideNames();
  return (
    <Flex direction="column" gap="0.5">
      <span>{row.number}</span>
      {row.known.map((one) => (
        <chakra.span key={one} fontSize="small">
          {kind === 'both' && `${kinds[one]}: `}
          {one === 'objects' && row.remark !== null ? words(row.remark) : <Trans>Already there</Trans>}
        </chakra.span>
      ))}
      {row.repeats.map((fault) => (
        <chakra.span key={fault.field} fontSize="small">
          {words(fault)}
        </chakra.span>
      ))}
      {row.faults
        .filter(({ field }) => field === null)
        .map((fault) => (
          <Warning key={fault.code}>{words(fault)}</Warning>
        ))}
    </Flex>
  );
}

function useSideNames(): Readonly<Record<RecordKind, string>> {
  const { t } = useLingui();
  return { customers: t`Customer`, objects: t`Object`, spots: t`Spot` };
}

function PreviewValue({ field, row }: { readonly field: string; readonly row: PreviewRow }) {
  const words = useFaultText(true);
  const { value } = useFieldWords();
  const faults = row.faults.filter((found) => found.field === field);
  const given = row.values[field];
  const name = field.slice(field.indexOf('.') + 1);
  const shown = (): string => {
    if (row.unread[field] !== undefined) return row.unread[field] || NOTHING;
    if (given === '' || given === null || given === undefined || (given === 0 && LENGTHS.has(name))) return NOTHING;
    const plateCountry = row.values[field.replace(/plate$/, 'plateCountry')];
    if (name === 'plate' && typeof given === 'string') {
      return formatPlate(given, typeof plateCountry === 'string' ? plateCountry : '');
    }
    return value(name, given, new Map());
  };
  return (
    <Flex direction="column" gap="0.5" minWidth="0">
      <Box overflowWrap="anywhere" lineClamp="3">
        <bdi>{shown()}</bdi>
      </Box>
      {faults.map((fault) => (
        <Warning key={fault.code}>{words(fault)}</Warning>
      ))}
    </Flex>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <Flex gap="1" color="fg.error" fontSize="small" minWidth="8rem">
      <chakra.span flexShrink="0" pt="0.5">
        <CircleAlert aria-hidden="true" size={14} />
      </chakra.span>
      <span>{children}</span>
    </Flex>
  );
}
