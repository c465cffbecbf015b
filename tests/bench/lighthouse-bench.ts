import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { temporaryFolder } from '#tests/support/running-app.ts';
import { fillLogin, untilOnline } from './sign-in.ts';

const DEBUG_PORT = 9333;

export type LighthouseScores = Readonly<Record<'performance' | 'accessibility' | 'best-practices', number>>;

/** Lighthouse's mobile profile on the page a first visitor gets; the median of three runs. */
export async function benchLighthouse(url: string): Promise<LighthouseScores> {
  const { executablePath, args } = chromiumOptions();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...args, `--remote-debugging-port=${DEBUG_PORT}`],
  });
  const scores = await medianScores(`${url}/auth/login`);
  await browser.close();
  return scores;
}

/** Where people work all day. */
const MAIN_ROUTES = [
  '/',
  '/objects',
  '/objects/create',
  '/customers',
  '/customers/create',
  '/appointments',
  '/appointments/create',
  '/prospects',
  '/spots',
  '/openinghours',
] as const;

/** Lighthouse's accessibility score of the ten main routes for somebody who is signed in, by route. */
export async function benchLighthouseRoutes(url: string, email: string): Promise<ReadonlyMap<string, number>> {
  const profile = await temporaryFolder('bench-lighthouse');
  const { args, ...options } = chromiumOptions();
  const context = await chromium.launchPersistentContext(profile.path, {
    ...options,
    args: [...args, `--remote-debugging-port=${DEBUG_PORT}`],
    locale: 'nl-NL',
  });
  const page = await context.newPage();
  await (await fillLogin(page, url, email)).click();
  await untilOnline(page);
  const scores = new Map<string, number>();
  for (const route of MAIN_ROUTES) {
    const result = await lighthouse(`${url}${route}`, {
      port: DEBUG_PORT,
      onlyCategories: ['accessibility'],
      disableStorageReset: true,
      logLevel: 'silent',
    });
    scores.set(route, Math.round((result?.lhr.categories['accessibility']?.score ?? 0) * 100));
  }
  await context.close();
  await profile.remove();
  return scores;
}

async function medianScores(address: string): Promise<LighthouseScores> {
  const runs: LighthouseScores[] = [];
  for (let run = 0; run < 3; run += 1) runs.push(await score(address));
  const middle = (key: keyof LighthouseScores) => runs.map((result) => result[key]).toSorted((a, b) => a - b)[1] ?? 0;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
  };
}

async function score(address: string): Promise<LighthouseScores> {
  const result = await lighthouse(address, {
    port: DEBUG_PORT,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    logLevel: 'silent',
  });
  const of = (key: string) => Math.round((result?.lhr.categories[key]?.score ?? 0) * 100);
  return { performance: of('performance'), accessibility: of('accessibility'), 'best-practices': of('best-practices') };
}
