import { existsSync, readFileSync } from 'node:fs';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

type UnitReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
};
type JourneyReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** What a JSON report of vitest says. A run that failed without a failed test counts as one failure. */
export function unitCounts(file: string, exitCode: number): Counts {
  const report = readReport<UnitReport>(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    failed: exitCode === 0 ? failed : Math.max(1, failed),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What a JSON report of Playwright says. A journey that passed only at a second try failed. */
export function journeyCounts(file: string, exitCode: number): Counts {
  const report = readReport<JourneyReport>(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: exitCode === 0 ? failed : Math.max(1, failed), skipped };
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
