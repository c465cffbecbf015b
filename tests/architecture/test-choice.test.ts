import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  coreJourneys,
  coreOfStripe,
  journeysOf,
  journeysOfStripe,
  LONG_WALKS,
  otherJourneys,
  otherServerTests,
  othersOfStripe,
  postgresTests,
  ringTests,
  serverTestsOf,
  sliceOf,
  WALKS,
} from '../../config/test-choice.ts';

const SLICES = Array.from({ length: 10 }, (_, slice) => slice);

describe('the short run', () => {
  test('has core journeys that are there', () => {
    expect([...coreJourneys(), ...coreOfStripe()].filter((file) => !existsSync(file))).toEqual([]);
  });

  test('takes to PostgreSQL what is of PostgreSQL, its migrations, and every file that enters a company by itself', () => {
    const short = postgresTests();
    expect(short).toEqual(
      expect.arrayContaining([
        'tests/server/database/database-migrations.server.test.ts',
        'tests/server/access/sessions-at-once.postgres.server.test.ts',
        'tests/sync/concurrent-writers.server.test.ts',
      ]),
    );
    const left = otherServerTests();
    expect(left.filter((file) => file.includes('.postgres.'))).toEqual([]);
    expect(left.filter((file) => readFileSync(file, 'utf8').includes('enterCompany('))).toEqual([]);
    expect(left.length).toBeGreaterThan(short.length);
  });
});

test('after ten landings all of the long run has run', () => {
  for (const files of [otherServerTests(), otherJourneys(), othersOfStripe(), ringTests()]) {
    expect(files.length).toBeGreaterThan(1);
    const short = files.filter((file) => !LONG_WALKS.test(file));
    expect(SLICES.flatMap((slice) => sliceOf(files, slice)).toSorted()).toEqual(short.toSorted());
  }
});

test('every journey that pays, or knows a company by its provider, runs for Stripe, too', () => {
  const ofStripe = [...coreOfStripe(), ...othersOfStripe()];
  const isAboutMoney = (file: string) => /support\/paying-yard\.ts|[{,]\s*company\b/.test(readFileSync(file, 'utf8'));
  expect(ofStripe.toSorted()).toEqual(
    [...coreJourneys(), ...otherJourneys()].filter((file) => !WALKS.test(file) && isAboutMoney(file)).toSorted(),
  );
  expect(journeysOfStripe('payments')).toEqual([
    'tests/journeys/payment-provider.e2e.ts',
    'tests/journeys/payments.e2e.ts',
  ]);
});

test('an area has its server tests and its journeys', () => {
  expect(serverTestsOf('objects')).toContain('tests/objects/object-calls.server.test.ts');
  expect(journeysOf('objects')).toEqual(
    expect.arrayContaining(['tests/journeys/objects-office.e2e.ts', 'tests/journeys/offline/deleted-object.e2e.ts']),
  );
});
