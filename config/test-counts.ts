import { existsSync, readFileSync } from 'node:fs';

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, one line each, as far as the report tells. */
  readonly failures: readonly string[];
};

type JourneySuite = {
  readonly specs: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly JourneySuite[];
};
type JourneyReport = {
  readonly suites: readonly JourneySuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

const NO_REPORT: Counts = { passed: 0, failed: 1, skipped: 0, failures: ['no report was written'] };

/**
 * Reads the counts of a vitest run that `CountReporter` wrote. A failed run without a recorded failure counts as one
 * failure.
 */
export function unitCounts(file: string, exitCode: number): Counts {
  const counts = readReport<Counts>(file);
  if (counts === undefined) return NO_REPORT;
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`vitest ended with ${exitCode} and named nothing that failed`] };
}

/** What a JSON report of Playwright says. A journey that passed only at a second try failed. */
export function journeyCounts(file: string, exitCode: number): Counts {
  const report = readReport<JourneyReport>(file);
  if (report === undefined) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  const failures = failedJourneys(report.suites);
  return { passed: expected, failed: exitCode === 0 ? failed : Math.max(1, failed), skipped, failures };
}

function failedJourneys(suites: readonly JourneySuite[]): readonly string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...failedJourneys(suite.suites ?? []),
  ]);
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}
