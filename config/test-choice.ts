import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The journeys people trust the app for: nothing is lost, nothing is paid twice, nobody sees what is not theirs. */
const CORE_JOURNEYS = ['morning-offline', 'survival', 'tabs', 'update', 'payments', 'access'];
/** Walks through every page, which nothing but the browser's speed holds up: two may run at once. */
const WALK_NAMES = ['accessibility', 'guide', 'keyboard-zoom', 'languages', 'still-window'];
export const WALKS = new RegExp(`/(${WALK_NAMES.join('|')})\\.e2e\\.ts$`);
/** After this many landings every part of the long run has run. */
const SLICES = 10;

/**
 * The server tests of which the outcome can differ on PostgreSQL: of PostgreSQL alone, of the connection and the
 * migrations, and those that enter a company's transactions by themselves.
 */
export function postgresTests(): readonly string[] {
  return serverTests().filter(
    (file) =>
      file.endsWith('.postgres.server.test.ts') ||
      basename(file).startsWith('database-') ||
      readFileSync(file, 'utf8').includes('#sync/server/rows/company-door.ts'),
  );
}

export function otherServerTests(): readonly string[] {
  const short = new Set(postgresTests());
  return serverTests().filter((file) => !short.has(file));
}

function serverTests(): readonly string[] {
  const files = globSync('tests/**/*.server.test.ts').toSorted();
  return files.filter((file) => !file.endsWith('.embedded.server.test.ts'));
}

function journeyFiles(): readonly string[] {
  return globSync('tests/journeys/*.e2e.ts').toSorted();
}

export function coreJourneys(): readonly string[] {
  return CORE_JOURNEYS.map((name) => `tests/journeys/${name}.e2e.ts`);
}

/** Journeys and walks that the short run leaves out. */
export function otherJourneys(): readonly string[] {
  const core = new Set(coreJourneys());
  return journeyFiles().filter((file) => !core.has(file));
}

export function serverTestsOf(area: string): readonly string[] {
  return serverTests().filter((file) => file.startsWith(`tests/${area}/`));
}

/** The journeys of an area carry its name: `objects` has `deleted-object` and `objects-office`. */
export function journeysOf(area: string): readonly string[] {
  const name = area.replace(/s$/, '');
  return journeyFiles().filter((file) => basename(file).includes(name));
}

export const sliceOf = (files: readonly string[], slice: number) =>
  files.filter((_, place) => place % SLICES === slice);

/** 0 to 9, by the commit. Sources that are no checkout take the first. */
export function sliceOfCommit(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    return Number.parseInt(hash.slice(-8), 16) % SLICES;
  } catch {
    return 0;
  }
}
