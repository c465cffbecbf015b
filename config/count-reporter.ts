import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Counts } from './test-counts.ts';

/** The environment variable that names the file which the counts of a run are written to. */
export const COUNTS_FILE = 'REMISE_TEST_COUNTS';

/**
 * Writes the result of a vitest run as `Counts`: every test, every file that could not be loaded, and every error that
 * no test caught, each with its first line. Vitest's own JSON report omits the last two.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env[COUNTS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(countsOf(modules, unhandledErrors)));
  }
}

function countsOf(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Counts {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failedTests = tests.filter((test) => test.result().state === 'failed');
  const failures = [
    ...failedTests.map((test) => `${test.module.relativeModuleId}: ${test.fullName}: ${first(test.result().errors)}`),
    ...modules.flatMap((module) => ofSuites(module)),
    ...unhandledErrors.map((error) => `an error that no test caught: ${withCauses(error)}${placeOf(error)}`),
  ];
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    skipped: tests.length - tests.filter((test) => ['passed', 'failed'].includes(test.result().state)).length,
    failures,
  };
}

/** The failures of a file outside its tests: loading it, or the hooks before and after its tests. */
function ofSuites(module: TestModule): readonly string[] {
  const suites = [module, ...module.children.allSuites()];
  return suites.flatMap((suite) =>
    suite.errors().map((error) => `${module.relativeModuleId}: beside its tests: ${first([error])}`),
  );
}

function first(errors: readonly { message: string }[] | undefined): string {
  return errors?.[0]?.message.split('\n')[0]?.slice(0, 300) ?? '';
}

/** The first lines of an error and of what caused it: a process that died says why in its cause alone. */
function withCauses(error: SerializedError): string {
  const cause: unknown = error.cause;
  const hasMessage = typeof cause === 'object' && cause !== null && 'message' in cause;
  return hasMessage ? `${first([error])} ${withCauses(cause as SerializedError)}` : first([error]);
}

/** The first stack line in our own code, and the test that was running. */
function placeOf(error: SerializedError): string {
  const line = error.stack?.split('\n').find((each) => /\/(src|tests)\//.test(each)) ?? '';
  const test = typeof error['VITEST_TEST_PATH'] === 'string' ? ` while ${error['VITEST_TEST_PATH']} ran` : '';
  return `${test} ${line.trim()}`;
}
