type Work = () => unknown;

const afterTest = new Set<Work>();
const beforeFile = new Set<Work>();

/**
 * For supports that leave something behind: after each test of the process. Files of one process share their modules, so
 * that a hook of vitest at the top of a support would stand for the first file only.
 */
export function afterEveryTest(work: Work): void {
  afterTest.add(work);
}

/** Now, and again before each other file of the process: what a file may have changed is as this one expects it. */
export function beforeEveryFile(work: Work): void {
  beforeFile.add(work);
  work();
}

/** The last to come is the first to clean up, as hooks of vitest are. */
export async function cleanUpAfterTest(): Promise<void> {
  for (const work of [...afterTest].toReversed()) await work();
}

export function prepareForFile(): void {
  for (const work of beforeFile) work();
}
