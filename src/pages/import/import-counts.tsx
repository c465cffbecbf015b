import { chakra, Flex, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Sheet } from './import-kinds.ts';
import type { ImportCount, ImportEnd } from './import-run.ts';

/** An import or the check before it, as far as it is. */
export type Run = {
  readonly sheet: Sheet;
  readonly dry: boolean;
  /** Leaves empty what cannot be used. */
  readonly leavesEmpty: boolean;
  readonly count: ImportCount;
  readonly end: ImportEnd | null;
};

/** How far a run is and how it ended. */
export function ImportCounts({ run: { sheet, dry, count, end } }: { readonly run: Run }) {
  const { t, i18n } = useLingui();
  const { known, done, faults, left } = count;
  const created = count.created.size;
  const wrong = faults.size;
  const exists = known.size;
  const empty = [...left.values()].reduce((sum, cells) => sum + cells.length, 0);
  const [at, all] = [i18n.number(done), i18n.number(sheet.rows.length)];
  const ends: Readonly<Record<ImportEnd, string>> = {
    finished: dry ? t`Checked. Nothing has been imported yet.` : t`Done`,
    cancelled: dry
      ? t`Cancelled after ${at} of ${all} rows. Nothing was imported.`
      : t`Cancelled after ${at} of ${all} rows. What is imported stays; importing the file again does the rest.`,
    offline: dry
      ? t`The connection was lost. Nothing was imported.`
      : t`The connection was lost. What was done stays; importing the file again does the rest.`,
    failed: t`Something went wrong. Please contact us.`,
  };
  return (
    <Flex direction="column" gap="1" mb="3" role="status">
      <chakra.progress
        value={done}
        max={sheet.rows.length}
        aria-label={t`Import`}
        display="block"
        width="full"
        height="1.5"
      />
      <Text>
        {[
          dry
            ? plural(created, { one: '# new', other: '# new' })
            : plural(created, { one: '# imported', other: '# imported' }),
          plural(exists, { one: '# already there', other: '# already there' }),
          plural(wrong, { one: '# wrong', other: '# wrong' }),
          ...(empty === 0 ? [] : [plural(empty, { one: '# value left empty', other: '# values left empty' })]),
        ].join(' · ')}
      </Text>
      {end !== null && <Text color={end === 'finished' ? 'fg.muted' : 'fg.error'}>{ends[end]}</Text>}
    </Flex>
  );
}
