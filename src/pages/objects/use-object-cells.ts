import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { editObject } from '#objects/client/objects.store.ts';
import type { ObjectCells } from '#objects/client/use-object-columns.tsx';
import { objectFields, type StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { useCellSaving } from '#pages/lists/use-cell-saving.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { readDay, writeDay } from '#shared/written-day.ts';
import { isolated } from '#ui/isolated.ts';

/** The cells of the list of objects that this person may change there; undefined where they may not. */
export function useObjectCells(): ObjectCells | undefined {
  const { t, i18n } = useLingui();
  const isAllowed = useCan()('object edit');
  const save = useCellSaving<StoredObject>({
    table: objectTable,
    edit: editObject,
    check: (next, field) => {
      const { brand } = objectFields.shape;
      if (field !== 'brand' || brand.safeParse(next.brand).success) return Promise.resolve(null);
      const most = brand.maxLength ?? 0;
      return Promise.resolve(
        t`This is too long: at most ${plural(most, { one: '# character', other: '# characters' })}`,
      );
    },
  });
  return useMemo(() => {
    if (!isAllowed) return undefined;
    const language = i18n.locale;
    const nameOf = ({ plate, plateCountry, brand, number }: ObjectEntry) =>
      isolated(formatPlate(plate, plateCountry) || `${brand} ${number ?? ''}`.trim());
    return {
      brand: {
        nameOf: (entry) => {
          const of = nameOf(entry);
          return t`Brand of ${of}`;
        },
        textOf: ({ brand }) => brand,
        save: ({ id, brand }, typed) => save(id, 'brand', brand, typed),
      },
      contract: {
        nameOf: (entry) => {
          const of = nameOf(entry);
          return t`Start of contract of ${of}`;
        },
        textOf: ({ contractStartOn: on }) => (on === null ? '' : writeDay(on, language)),
        inputMode: 'numeric',
        save: async ({ id, contractStartOn }, typed) => {
          const today = dayAt(Date.now());
          const day = typed === '' ? null : readDay(typed, language, today);
          const example = isolated(writeDay(today, language));
          if (day === undefined) return t`This is not a day. Write it as ${example}`;
          return save(id, 'contractStartOn', contractStartOn, day);
        },
      },
    };
  }, [t, i18n.locale, isAllowed, save]);
}
