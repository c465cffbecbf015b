type Work = () => unknown;

const afterTest = new Set<Work>();
const beforeFile = new Set<Work>();

/**
 * Runs work after each test of the process, for helpers that leave something behind. Files of one process share their
 * modules, so a vitest hook at the top of a helper would apply to the first file only.
 */
export function afterEveryTest(work: Work): void {
  afterTest.add(work);
}

/** Runs work now, and again before each other file of the process, to reset what a file may have changed. */
export function beforeEveryFile(work: Work): void {
  beforeFile.add(work);
  work();
}

/** Runs the cleanups in reverse order of registration, as vitest's hooks do. */
export async function cleanUpAfterTest(): Promise<void> {
  for (const work of [...afterTest].toReversed()) await work();
}

export function prepareForFile(): void {
  for (const work of beforeFile) work();
}
