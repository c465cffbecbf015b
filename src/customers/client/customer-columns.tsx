import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { foldText } from '#shared/sort-key.ts';
import { type ListTags, tagsText } from '#ui/list/list-tags.ts';
import type { CellEdit, RecordColumn } from '#ui/list/record-column.ts';
import type { SortValue } from '#ui/list/sort-rows.ts';
import { Ltr } from '#ui/ltr.tsx';
import { shownNumber } from '../phone.ts';
import { nameAndCompany } from './customer-companies.ts';
import type { CustomerEntry } from './customer-index.ts';

/** What the list can be sorted by. */
export const CUSTOMER_SORTS = ['name', 'city', 'phone', 'email', 'objects', 'tags'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** How cells of the list are changed in it. */
export type CustomerCells = Readonly<Record<'city' | 'phone' | 'email', CellEdit<CustomerEntry>>>;

/** The columns of the list. */
export function useCustomerColumns(
  counts: ReadonlyMap<string, number> | null,
  pending: ReadonlySet<string>,
  tags: ListTags | null,
  companies: ReadonlyMap<string, string>,
  cells?: CustomerCells,
): readonly RecordColumn<CustomerEntry>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly RecordColumn<CustomerEntry>[] => [
      {
        key: 'name',
        header: t`Name`,
        cell: (entry) => entry.name,
        width: 'minmax(10rem, 2fr)',
        beside: 'minmax(8rem, 3fr)',
        sortable: true,
        render: (entry) =>
          pending.has(`customers/${entry.id}`) ? (
            <>
              {nameAndCompany(entry.name, companies.get(entry.id))}{' '}
              <Box as="span" color="fg.muted" aria-label={t`Waiting to be sent`} role="img">
                ↑
              </Box>
            </>
          ) : (
            nameAndCompany(entry.name, companies.get(entry.id))
          ),
      },
      {
        key: 'city',
        header: t`City`,
        cell: (entry) => entry.city,
        width: 'minmax(8rem, 1fr)',
        beside: 'minmax(6rem, 2fr)',
        sortable: true,
        render: (entry) => entry.city,
        edit: cells?.city,
      },
      {
        key: 'phone',
        header: t`Phone`,
        cell: shownPhone,
        sortable: true,
        width: '9rem',
        render: (entry) => <Ltr>{shownPhone(entry)}</Ltr>,
        edit: cells?.phone,
      },
      {
        key: 'email',
        header: t`E-mail`,
        cell: (entry) => entry.email,
        sortable: true,
        width: 'minmax(10rem, 2fr)',
        render: (entry) => <Ltr>{entry.email}</Ltr>,
        edit: cells?.email,
      },
      ...(counts === null
        ? []
        : [
            {
              key: 'objects',
              header: t`Objects`,
              cell: (entry: CustomerEntry) => counts.get(entry.id) ?? 0,
              width: '6rem',
              align: 'end' as const,
              sortable: true,
              render: (entry: CustomerEntry) => <Ltr>{counts.get(entry.id) ?? 0}</Ltr>,
            },
          ]),
      ...(tags === null || tags.options.length === 0
        ? []
        : [
            {
              key: 'tags',
              header: t`Tags`,
              cell: (entry: CustomerEntry) => tagsText(tags, entry.tagIds),
              sortable: true,
              width: 'minmax(8rem, 2fr)',
              render: (entry: CustomerEntry) => tags.render(entry.tagIds),
            },
          ]),
    ],
    [t, counts, pending, tags, companies, cells],
  );
}

/** The number of a customer in a list, the mobile one first. Entries have no country. */
export function shownPhone({ mobile, phone, zipcode }: CustomerEntry): string {
  return shownNumber(mobile === '' ? phone : mobile, { zipcode });
}

/** What each column is sorted by: tags as they read in the list. */
export function useSortValues(
  counts: ReadonlyMap<string, number> | null,
  tags: ListTags | null,
): Readonly<Record<CustomerSort, (entry: CustomerEntry) => SortValue>> {
  return useMemo(
    () => ({
      name: ({ sortKey }) => sortKey,
      city: ({ city }) => foldText(city),
      phone: shownPhone,
      email: ({ email }) => email.toLowerCase(),
      objects: ({ id }) => counts?.get(id) ?? 0,
      tags: ({ tagIds }) => tagsText(tags, tagIds),
    }),
    [counts, tags],
  );
}
