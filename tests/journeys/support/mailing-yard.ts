import { type RunningApp, seededFolder, startApp } from '#tests/support/running-app.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { test as base, expect, SEEDED_MS } from './yard.ts';

/** Fixtures for journeys: the demo yard on a server that sends mail, and the mail server from which mail is read. */
export const test = base.extend<{ smtp: TestSmtp; mailing: RunningApp }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtp();
    await use(smtp);
    await smtp.stop();
  },
  mailing: [
    async ({ smtp }, use) => {
      const folder = await seededFolder();
      const app = await startApp({ dataFolder: folder.path, smtpUrl: smtp.url });
      await use(app);
      await app.stop();
      await folder.remove();
    },
    { timeout: SEEDED_MS },
  ],
});

/** The address in the newest mail to this person that holds `path`. */
export async function mailedLink(smtp: TestSmtp, email: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const mails = await Promise.all(smtp.arrived.filter(({ to }) => to.includes(email)).map(readMail));
    found = mails.map(({ text }) => text?.match(new RegExp(`https?://\\S+${path}\\S*`))?.[0]).findLast(Boolean);
    expect(found).toBeDefined();
  }).toPass({ timeout: 40_000 });
  return found ?? '';
}
