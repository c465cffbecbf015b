/** A marker word for each company, which no answer to anybody else may contain. */
export const CANARIES = { own: 'kanarie-eigen-7q', foreign: 'kanarie-ander-9z' } as const;

/** Rows of a table that were written by one kind of operation. */
export type Touch = {
  readonly name: string;
  readonly op: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly company: string | null;
  /** The status of a change in the log, or the action of a line of the audit trail. */
  readonly detail: string | null;
  readonly rows: number;
};

/** Bytes of the server's process, after its heap was cleared. */
export type Memory = { readonly heapUsed: number; readonly rss: number; readonly external: number };

type Ask = 'touched' | 'memory' | 'plant' | 'heal' | 'lift' | 'unreadable';
export type Question = { readonly id: number; readonly ask: Ask };
export type FromServer =
  | { readonly port: number }
  | { readonly failure: string }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly problem: string };
