// npm run test:e2e: the journeys in a real browser, on the built app.
import { seedForAll } from '#tests/support/running-app.ts';
import { browserForJourneys } from './browser.ts';
import { buildWhenNeeded } from './fresh-build.ts';
import { runAloud } from './steps.ts';

await buildWhenNeeded();
await seedForAll();
const browser = await browserForJourneys();
console.log(`Journeys in ${browser}`);
const args = ['test', '--config', 'config/playwright.config.ts', ...process.argv.slice(2)];
process.exitCode = await runAloud('playwright', args, { CHROMIUM_PATH: browser });
