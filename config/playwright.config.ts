import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { ChosenProvider } from '#tests/journeys/support/companies.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { coreOfStripe, othersOfStripe, WALKS } from './test-choice.ts';

const PICTURES = /\/pictures\.e2e\.ts$/;
/** The folder of the pictures of every page: pages are compared only when somebody names one. */
const pictures = process.env['PICTURES'];

const results = resolve(import.meta.dirname, '../test-results');

export default defineConfig<ChosenProvider>({
  testDir: resolve(import.meta.dirname, '../tests/journeys'),
  outputDir: resolve(results, 'journeys'),
  // Each journey has a server and data of its own.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for the slowest machine: a journey waits for what it means and never fails of speed.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['line'], ['json', { outputFile: resolve(results, process.env['JOURNEYS_REPORT'] ?? 'journeys.json') }]],
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: [WALKS, PICTURES] },
    // The same files for the company on Stripe, as far as they are about money.
    {
      name: 'stripe',
      testMatch: [...coreOfStripe(), ...othersOfStripe()].map((file) => `**/${file}`),
      use: { provider: 'stripe' },
    },
    { name: 'walks', testMatch: WALKS, fullyParallel: true },
    ...(pictures === undefined
      ? []
      : [{ name: 'pictures', testMatch: PICTURES, snapshotPathTemplate: `${resolve(pictures)}/{arg}{ext}` }]),
  ],
  use: {
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    serviceWorkers: 'allow',
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions(),
  },
});
