import type { ReactNode } from 'react';

export type RecordColumn<Item> = {
  readonly key: string;
  readonly header: string;
  /** A CSS grid track: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  /** `end` for amounts and sizes. */
  readonly align?: 'start' | 'end';
  /** For figures alone, which read left to right in every language: the cell then needs no `<Ltr>`. */
  readonly isLtr?: boolean;
  readonly render: (item: Item) => ReactNode;
  readonly sortable?: boolean;
};

export type RecordSort = { readonly key: string; readonly descending: boolean };
