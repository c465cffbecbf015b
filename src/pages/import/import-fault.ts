/** Why a row was not imported: a code and values for its text. */
export type RowFault = {
  /** Null where it is about the row as a whole. */
  readonly field: string | null;
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};
