/** A bug as somebody could make it: `right` stands once in `file`, and the tests named fail once it is `wrong`. */
export type Bug = {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  /** Tests of the short run. */
  readonly caughtBy: readonly string[];
  /** Where only PostgreSQL shows it. */
  readonly on?: 'postgres';
};
