/** A bug as somebody could make it: `right` stands once in `file`, and the tests named fail once it is `wrong`. */
export type SeededBug = {
  readonly name: string;
  readonly area: 'rules' | 'SQL' | 'permissions' | 'sync' | 'screens' | 'money';
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  /** Tests of the short run, as vitest finds them by a part of their path. */
  readonly caughtBy: readonly string[];
  /** Where only PostgreSQL shows it. */
  readonly on?: 'postgres';
};

/** Bugs over all areas, each caught by `npm test`; `npm run test:seeded` shows it. */
export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    name: 'a price that includes VAT has VAT added once more',
    area: 'money',
    file: 'src/billing/vat.ts',
    right: 'const netCents = includesVat ? sum - vatCents : sum;',
    wrong: 'const netCents = sum;',
    caughtBy: ['tests/billing/vat.test.ts'],
  },
];
