import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The journeys people trust the app for: nothing is lost, nothing is paid twice, nobody sees what is not theirs. */
const CORE_JOURNEYS = [
  'offline/morning-offline',
  'offline/survival',
  'offline/tabs',
  'offline/update',
  'payments',
  'access',
];
/** The journeys about money: each runs for the company on Mollie and for the one on Stripe. */
const MONEY_JOURNEYS = [
  'accountancy',
  'bank-files',
  'bookkeeper-year',
  'closed-books',
  'customers',
  'deposits',
  'dunning',
  'extras',
  'german-owner',
  'invoices',
  'mail',
  'offline/kept-answers',
  'paid-twice',
  'payment-provider',
  'payments',
  'quotes',
  'settings',
  'subscriptions',
];
/** Those that the short run has for Stripe, too. */
const CORE_OF_STRIPE = ['payments'];
/** Walks through every page. */
export const WALKS = /\/walks\/[^/]+\.e2e\.ts$/;
/** Walks that take as long as a whole slice: the long run alone has them. */
export const LONG_WALKS = /\/walks\/fits-in-/;
/** Server tests that a run leaves out, joined by commas: vitest takes `--exclude` for no project. */
export const LEFT_OUT = 'REMISE_TESTS_LEFT_OUT';
/** The number of landings after which every part of the long run but its longest walks has run. */
const SLICES = 10;

/**
 * The server tests whose outcome can differ on PostgreSQL: those of PostgreSQL itself, of the connection and the
 * migrations, and those that open a company's transactions themselves.
 */
export function postgresTests(): readonly string[] {
  return serverTests().filter(
    (file) =>
      file.endsWith('.postgres.server.test.ts') ||
      basename(file).startsWith('database-') ||
      readFileSync(file, 'utf8').includes('#sync/server/rows/company-door.ts'),
  );
}

/**
 * Servers that are killed and restored over and over, servers from which something is taken, and archives that are put back
 * many times: the soak runs the first for hours, the long run all of them once.
 */
export function ringTests(): readonly string[] {
  const archives = 'tests/server/backup/backup.server.test.ts';
  const chaos = 'tests/chaos/*.server.test.ts';
  const files = globSync(['tests/server/process/*{killed,restored}.server.test.ts', chaos, archives]);
  return files.filter((file) => !file.endsWith('.postgres.server.test.ts')).toSorted();
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
  return globSync('tests/journeys/**/*.e2e.ts').toSorted();
}

export function coreJourneys(): readonly string[] {
  return pathsOf(CORE_JOURNEYS);
}

const pathsOf = (names: readonly string[]) => names.map((name) => `tests/journeys/${name}.e2e.ts`);

export const coreOfStripe = () => pathsOf(CORE_OF_STRIPE);

/** Journeys that the short run leaves out for the company on Stripe. */
export function othersOfStripe(): readonly string[] {
  return pathsOf(MONEY_JOURNEYS.filter((name) => !CORE_OF_STRIPE.includes(name)));
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
  return journeyFiles().filter(isOf(area));
}

export function journeysOfStripe(area: string): readonly string[] {
  return pathsOf(MONEY_JOURNEYS).filter(isOf(area));
}

function isOf(area: string): (file: string) => boolean {
  const name = area.replace(/s$/, '');
  return (file) => basename(file).includes(name);
}

export const sliceOf = (files: readonly string[], slice: number) =>
  files.filter((file) => !LONG_WALKS.test(file)).filter((_, place) => place % SLICES === slice);

/** A number from 0 to 9, derived from the commit; 0 for sources that are not a checkout. */
export function sliceOfCommit(): number {
  try {
    const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    return Number.parseInt(hash.slice(-8), 16) % SLICES;
  } catch {
    return 0;
  }
}
