import { chakra, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecordKind, Sheet } from './import-kinds.ts';
import type { ImportEnd } from './import-run.ts';
import { type Made, repeatsOf, type SheetCount } from './sheet-count.ts';

/** An import or the check before it, as far as it is. */
export type Run = {
  readonly sheet: Sheet;
  readonly dry: boolean;
  /** Leaves empty what cannot be used. */
  readonly leavesEmpty: boolean;
  readonly count: SheetCount;
  readonly end: ImportEnd | null;
};

/** How far a run is and how it ended. */
export function ImportCounts({ run: { sheet, dry, count, end } }: { readonly run: Run }) {
  const { t, i18n } = useLingui();
  const kinds = useKindNames();
  const { done, faults, left, made } = count;
  const wrong = faults.size;
  const empty = [...left.values()].reduce((sum, cells) => sum + cells.length, 0);
  const [at, all] = [i18n.number(done), i18n.number(count.of || sheet.rows.length)];
  const ends: Readonly<Record<ImportEnd, string>> = {
    finished: dry ? t`Checked. Nothing has been imported yet.` : t`Done`,
    cancelled: dry
      ? t`Cancelled after ${at} of ${all} rows. Nothing was imported.`
      : made.length > 1
        ? t`Cancelled after ${at} of ${all} records. What is imported stays; importing the file again does the rest.`
        : t`Cancelled after ${at} of ${all} rows. What is imported stays; importing the file again does the rest.`,
    offline: dry
      ? t`The connection was lost. Nothing was imported.`
      : t`The connection was lost. What was done stays; importing the file again does the rest.`,
    failed: t`Something went wrong. Please contact us.`,
  };
  const madeOf = (part: Pick<Made, 'created' | 'known'>) => {
    const created = part.created.size;
    const twice = repeatsOf(part).size;
    const exists = part.known.size - twice;
    return [
      dry
        ? plural(created, { one: '# new', other: '# new' })
        : plural(created, { one: '# imported', other: '# imported' }),
      plural(exists, { one: '# already there', other: '# already there' }),
      ...(twice === 0 ? [] : [plural(twice, { one: '# twice in the file', other: '# twice in the file' })]),
    ];
  };
  const others = [
    made.length > 1
      ? plural(wrong, { one: '# row wrong', other: '# rows wrong' })
      : plural(wrong, { one: '# wrong', other: '# wrong' }),
    ...(empty === 0
      ? []
      : [
          dry
            ? plural(empty, { one: '# value will be left empty', other: '# values will be left empty' })
            : plural(empty, { one: '# value left empty', other: '# values left empty' }),
        ]),
  ];
  const [only = NOTHING_MADE, ...more] = made;
  return (
    <Flex direction="column" gap="1" mb="3" role="status">
      <chakra.progress
        value={done}
        max={count.of || sheet.rows.length}
        aria-label={t`Import`}
        display="block"
        width="full"
        height="1.5"
      />
      {more.length === 0 ? (
        <Text>{[...madeOf(only), ...others].join(' · ')}</Text>
      ) : (
        <>
          {made.map((part) => (
            <Text key={part.kind}>{`${kinds[part.kind]}: ${madeOf(part).join(' · ')}`}</Text>
          ))}
          <Text>{others.join(' · ')}</Text>
        </>
      )}
      {end !== null && <Text color={end === 'finished' ? 'fg.muted' : 'fg.error'}>{ends[end]}</Text>}
    </Flex>
  );
}

const NOTHING_MADE: Pick<Made, 'created' | 'known'> = { created: new Map(), known: new Map() };

/** What each kind of record is called. */
export function useKindNames(): Readonly<Record<RecordKind, string>> {
  const { t } = useLingui();
  return { customers: t`Customers`, objects: t`Objects`, spots: t`Spots` };
}
