/** How far what Stripe told is taken over. Instants. */
export type NewsStanding = {
  /** What happened until then is known. */
  readonly heardUntil: string;
  /** How many of the touched invoices are up to date, and since when not all are; null where all are. */
  readonly behind: { readonly done: number; readonly total: number; readonly since: string } | null;
};
