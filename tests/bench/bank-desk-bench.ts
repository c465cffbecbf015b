import { chromium } from 'playwright';
import { issueMonth, MONTH_DECISIONS, monthOf, workOff } from '#tests/bank/bank-month.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { signInByApi } from '#tests/support/api-client.ts';
import { camtFile } from '#tests/support/bank-files.ts';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { seededFolder, startApp } from '#tests/support/running-app.ts';
import type { Measurement } from './report.ts';
import { fillLogin } from './sign-in.ts';

const BUDGET_MS = 60_000;
const OWNER = 'owner@demo.test';

/** A month's file of a hundred lines worked off by keyboard in Chromium; the floor makes the same decisions by bare calls. */
export async function benchBankDesk(): Promise<Measurement[]> {
  const folder = await seededFolder();
  const app = await startApp({ dataFolder: folder.path });
  const browser = await chromium.launch({ ...chromiumOptions(), headless: true });
  try {
    const api = await signInByApi(app.url, OWNER);
    const calls = await decideByCalls(api);
    const file = camtFile(monthOf(await issueMonth(api)), { number: '2', iban: 'NL20INGB0001234567' });
    const page = await browser.newPage({ locale: 'nl-NL', viewport: { width: 1440, height: 900 } });
    await (await fillLogin(page, app.url, OWNER)).click();
    await page.waitForURL((url) => !url.pathname.includes('auth'));
    await page.locator('[data-state="online"]').first().waitFor();
    await page.goto(`${app.url}/bank`);
    await page.getByTestId('bank-file').setInputFiles({
      name: 'maand.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(file),
    });
    await page.locator('[data-bank-entry][data-state="proposed"]').first().waitFor();
    const began = performance.now();
    const decisions = await workOff(page);
    const ours = performance.now() - began;
    if (decisions !== MONTH_DECISIONS) throw new Error(`${decisions} lines were decided about`);
    return [
      {
        name: 'a month of 100 lines worked off by keyboard',
        ours: [ours],
        floor: [calls],
        floorName: 'the same decisions by calls, one after another',
        unit: 'ms',
        budget: { at: 'p50', value: BUDGET_MS },
      },
    ];
  } finally {
    await browser.close();
    await app.stop();
    await folder.remove();
  }
}

type Listed = { readonly result: readonly { uuid: string; version: number; state: string }[] };

/** Takes a month of another account and decides about each line; returns the milliseconds of the decisions. */
async function decideByCalls(api: ApiClient): Promise<number> {
  const file = camtFile(monthOf(await issueMonth(api)));
  const taken = await api.fetch('/api/bank-statements?name=maand.xml', {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  if (!taken.ok) throw new Error(await taken.text());
  const { result } = (await (await api.fetch('/api/bank-entries?limit=500')).json()) as Listed;
  const began = performance.now();
  for (const { uuid, version, state } of result) {
    if (state !== 'proposed' && state !== 'unmatched') continue;
    const way = state === 'proposed' ? 'accept' : 'set-aside';
    const body = JSON.stringify(state === 'proposed' ? { version } : { version, note: 'Niet van een klant' });
    const answer = await api.fetch(`/api/bank-entries/${uuid}/${way}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${way}: ${await answer.text()}`);
  }
  return performance.now() - began;
}
