import type { Reporter, TestModule, TestSpecification } from 'vitest/node';

const SLOW_MS = 15_000;
const TOLD_EVERY_MS = 20_000;

/** Prints a line for each file that fails or is slow, and the progress of the run. Output of libraries is left out. */
export default class LineReporter implements Reporter {
  #files = 0;
  #ended = 0;
  #failed = 0;
  #toldAt = performance.now();

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#files = files.length;
  }

  onTestModuleEnd(module: TestModule): void {
    this.#ended += 1;
    const seconds = (module.diagnostic().duration / 1000).toFixed(0);
    if (!module.ok()) {
      this.#failed += 1;
      console.log(`failed: ${module.relativeModuleId} (${seconds} s)`);
      tellFailures(module);
    } else if (module.diagnostic().duration > SLOW_MS) {
      console.log(`slow:   ${module.relativeModuleId} (${seconds} s)`);
    }
    if (performance.now() - this.#toldAt < TOLD_EVERY_MS && this.#ended < this.#files) return;
    this.#toldAt = performance.now();
    console.log(`        ${this.#ended} of ${this.#files} files, ${this.#failed} failed`);
  }
}

function tellFailures(module: TestModule): void {
  for (const error of module.errors()) console.log(`  beside its tests: ${error.message}`);
  for (const test of module.children.allTests('failed')) {
    console.log(`  ${test.fullName}`);
    for (const error of test.result().errors ?? []) {
      const shown = [error.message, error.diff, ...ownLines(error.stack)].filter((text) => text !== undefined);
      for (const line of shown.join('\n').split('\n').slice(0, 40)) console.log(`    ${line.slice(0, 300)}`);
    }
  }
}

function ownLines(stack: string | undefined): readonly string[] {
  return (stack ?? '').split('\n').filter((line) => /\/(src|tests)\//.test(line));
}
