import type { ReactNode } from 'react';

export type RecordColumn<Item> = {
  readonly key: string;
  readonly header: string;
  /** A CSS grid track: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  /** `end` for amounts and sizes. */
  readonly align?: 'start' | 'end';
  readonly render: (item: Item) => ReactNode;
  readonly sortable?: boolean;
};

export type RecordSort = { readonly key: string; readonly descending: boolean };
