import { personListKey } from '#customers/list-key.ts';
import { foldSearch } from '#shared/fold-search.ts';
import type { IndexEntry, ListIndexDefinition } from '#sync/client/runtime/types.ts';
import type { Prospect } from '../prospect.schema.ts';
import { prospectName, prospectTable } from '../prospect.ts';

/** What the list knows of a prospect without reading the row. */
export type ProspectEntry = IndexEntry & { readonly name: string } & Pick<
    Prospect,
    | 'city'
    | 'category'
    | 'brand'
    | 'lengthCm'
    | 'widthCm'
    | 'heightCm'
    | 'service'
    | 'period'
    | 'expectedOn'
    | 'receivedAt'
    | 'stage'
  >;

export const prospectIndex: ListIndexDefinition<Prospect, ProspectEntry> = {
  table: prospectTable,
  version: 3,
  joins: [],
  toEntry: (row) => {
    const name = prospectName(row);
    const { id, city, category, brand, lengthCm, widthCm, heightCm } = row;
    const { service, period, expectedOn, receivedAt, stage } = row;
    const digits = row.phone.replace(/\D/g, '');
    return {
      id,
      sortKey: personListKey(row),
      name,
      city,
      category,
      brand,
      lengthCm,
      widthCm,
      heightCm,
      service,
      period,
      expectedOn,
      receivedAt,
      stage,
      search: foldSearch(`${name} ${city} ${row.email} ${digits} ${brand} ${row.type} ${row.plate}`),
    };
  },
};
