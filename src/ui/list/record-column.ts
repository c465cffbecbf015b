import type { ReactNode } from 'react';

/** What stands in a cell of a sheet for Excel: text, a figure, an amount or a day `YYYY-MM-DD`; null for nothing. */
export type SheetCell = string | number | { readonly cents: number } | { readonly day: string } | null;

/** How a cell is changed in the list itself. */
export type CellEdit<Item> = {
  /** What the box for it is called: "E-mail of Piet Bakker". */
  readonly nameOf: (item: Item) => string;
  /** What stands in the box at first. */
  readonly textOf: (item: Item) => string;
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric';
  /** Keeps what was typed. Returns what is wrong with it, in words; null once it is kept. */
  readonly save: (item: Item, typed: string) => Promise<string | null>;
};

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
  /** Lets a person change the cell without opening the record: by its pencil under a mouse, or by F2. */
  readonly edit?: CellEdit<Item> | undefined;
};

export type RecordSort = { readonly key: string; readonly descending: boolean };
