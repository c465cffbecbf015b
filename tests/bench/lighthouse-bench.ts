import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumOptions } from '#tests/support/chromium.ts';

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
