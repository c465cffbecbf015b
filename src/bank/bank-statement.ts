import type { CivilDate } from '#shared/civil-date.ts';

export const BANK_FORMATS = ['camt053', 'mt940'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];

/** One line of a statement, as the bank tells it. Texts are empty where the bank says nothing. */
export type BankEntry = {
  /** Where it stands in the file, from 1. */
  readonly line: number;
  /** The day the bank booked it. */
  readonly on: CivilDate;
  /** Above zero: it came in. */
  readonly amountCents: number;
  /** The other side: account number without spaces, and name. */
  readonly iban: string;
  readonly name: string;
  readonly text: string;
  /** A reference that the payer was given to name: betalingskenmerk or ISO 11649. */
  readonly reference: string;
  readonly endToEndId: string;
  /** The bank's own reference of the entry. */
  readonly bankReference: string;
  /** Why it came back (ISO 20022: `MS03`); empty unless it is a return. */
  readonly returnCode: string;
  /** What the bank calls such an entry: `PMNT-RCDT-ESCT`, `NTRF`. */
  readonly code: string;
};

/** What happened on an account of ours between two balances. */
export type BankStatement = {
  readonly line: number;
  readonly iban: string;
  /** The bank's name of the statement. */
  readonly number: string;
  readonly openingCents: number;
  readonly closingCents: number;
  readonly until: CivilDate;
  readonly entries: readonly BankEntry[];
};

/** Why a file cannot be taken, and at which line (from 1). */
export type BankFileProblem = {
  readonly code: string;
  readonly line: number;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** What a reader of files throws to end its reading; `readCamt053` and `readMt940` turn it into a value. */
export class BrokenBankFileError extends Error {
  override readonly name = 'BrokenBankFileError';
  readonly problem: BankFileProblem;

  constructor(code: string, line: number, params?: BankFileProblem['params']) {
    super(`${code} in line ${line}`);
    this.problem = { code, line, ...(params === undefined ? {} : { params }) };
  }
}

export type ReadBankFile =
  | { readonly ok: true; readonly format: BankFormat; readonly statements: readonly BankStatement[] }
  | { readonly ok: false; readonly problem: BankFileProblem };

/** Runs a reader, with what it throws of a broken file as a value. */
export function readStatements(format: BankFormat, read: () => readonly BankStatement[]): ReadBankFile {
  try {
    const statements = read();
    if (statements.length === 0) throw new BrokenBankFileError('bank.no_statement', 1);
    return { ok: true, format, statements };
  } catch (error) {
    if (error instanceof BrokenBankFileError) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Throws where the entries do not lead from one balance to the other. */
export function requireBalance(statement: BankStatement, line: number): BankStatement {
  const moved = statement.entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const expectedCents = statement.openingCents + moved;
  if (expectedCents !== statement.closingCents) {
    throw new BrokenBankFileError('bank.wrong_balance', line, {
      expectedCents,
      closingCents: statement.closingCents,
    });
  }
  return statement;
}

/** Text on one line, without spaces at its ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
