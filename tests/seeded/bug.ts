/**
 * A bug that somebody could introduce: `right` occurs once in `file`, and the named tests fail once it is replaced by
 * `wrong`.
 */
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
