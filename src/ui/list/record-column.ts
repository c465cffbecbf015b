import type { ReactNode } from 'react';

/** What stands in a cell of a sheet for Excel: text, a figure, an amount or a day `YYYY-MM-DD`; null for nothing. */
export type SheetCell = string | number | { readonly cents: number } | { readonly day: string } | null;

export type RecordColumn<Item> = {
  readonly key: string;
  readonly header: string;
  /** A CSS grid track: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  /** The same in a list beside a record; a column without it is not shown there. */
  readonly beside?: string;
  /** `end` for amounts and sizes. */
  readonly align?: 'start' | 'end';
  /** For figures alone, which read left to right in every language: the cell then needs no `<Ltr>`. */
  readonly isLtr?: boolean;
  readonly render: (item: Item) => ReactNode;
  readonly sortable?: boolean;
  /** The same for a sheet; a column without it stays out of one. */
  readonly cell?: (item: Item) => SheetCell;
};

export type RecordSort = { readonly key: string; readonly descending: boolean };
