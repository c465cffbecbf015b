import { hash } from 'node:crypto';

/** How many rows, and a hash of them all that does not depend on their order (32 hexadecimal digits). */
export type Digest = { readonly rows: number; readonly hash: string };

/** A digest for each company, by its id; rows of no company are under the empty text. */
export type CompanyDigests = Readonly<Record<string, Digest>>;

type Sum = { rows: number; readonly words: Uint32Array };

const WORDS = 4;

/**
 * Counts the lines of a table and sums up their hashes, by company. Two tables with equal digests hold the same rows,
 * however they are stored: it finds what is missing, doubled or changed by accident, not what was forged.
 */
export class RowDigest {
  readonly #hasCompany: boolean;
  readonly #sums = new Map<string, Sum>();

  constructor({ hasCompany }: { readonly hasCompany: boolean }) {
    this.#hasCompany = hasCompany;
  }

  add(line: string): void {
    const company = this.#hasCompany ? companyOf(line) : '';
    let sum = this.#sums.get(company);
    if (sum === undefined) {
      sum = { rows: 0, words: new Uint32Array(WORDS) };
      this.#sums.set(company, sum);
    }
    sum.rows += 1;
    const bytes = hash('sha256', line, 'buffer');
    // A cell of the array keeps 32 bits, so that each sum wraps around.
    for (const word of sum.words.keys()) sum.words[word] = (sum.words[word] ?? 0) + bytes.readUInt32BE(word * 4);
  }

  read(): CompanyDigests {
    return Object.fromEntries(
      [...this.#sums]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([company, { rows, words }]) => [company, { rows, hash: hexOf(words) }]),
    );
  }
}

const hexOf = (words: Uint32Array) => [...words].map((word) => word.toString(16).padStart(8, '0')).join('');

/** The company of a line such as `["0192…","…"]`; its first value may be null. */
function companyOf(line: string): string {
  return line.startsWith('["') ? line.slice(2, line.indexOf('"', 2)) : '';
}

export const rowsOf = (digests: CompanyDigests): number =>
  Object.values(digests).reduce((sum, { rows }) => sum + rows, 0);

type Digests = ReadonlyMap<string, CompanyDigests>;

/** Where two readings differ, a line each for the operator; empty when they are equal. */
export function differences(expected: Digests, found: Digests): readonly string[] {
  const tables = new Set([...expected.keys(), ...found.keys()]);
  return [...tables].flatMap((table) => differencesOf(table, expected.get(table) ?? {}, found.get(table) ?? {}));
}

function differencesOf(table: string, expected: CompanyDigests, found: CompanyDigests): readonly string[] {
  const companies = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...companies].flatMap((company) => {
    const [was, is] = [expected[company], found[company]];
    if (was?.rows === is?.rows && was?.hash === is?.hash) return [];
    const whose = company === '' ? '' : ` of company ${company}`;
    const rows = `${was?.rows ?? 0} rows expected, ${is?.rows ?? 0} found`;
    return [`${table}${whose}: ${was?.rows === is?.rows ? `${was?.rows ?? 0} rows, with other contents` : rows}`];
  });
}
