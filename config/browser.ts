import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runAloud } from './steps.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The browser, and fonts for every language of the app. */
const PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds a Chromium or Chrome that is already here: a configured one, one on the machine, or Playwright's own. */
function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    console.log(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...MAC, chromium.executablePath()].find((path) => existsSync(path));
}

/** Path of a browser for the journeys; installs one when the machine has none, and says so. */
export async function browserForJourneys(): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  const asRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (asRootOnDebian) {
    console.log(`No Chromium on this machine: installing the packages ${PACKAGES.join(', ')} with apt-get.`);
    await runAloud('apt-get', ['update', '-qq']);
    await runAloud('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  } else {
    console.log("No Chromium on this machine: installing Playwright's own with `npx playwright install chromium`.");
    await runAloud('playwright', ['install', 'chromium']);
  }
  const installed = findBrowser();
  if (installed === undefined) {
    throw new Error('No Chromium could be installed. Install one, or set CHROMIUM_PATH to a Chromium or Chrome.');
  }
  return installed;
}
