import { type RunningApp, seededFolder, startApp } from '#tests/support/running-app.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { test as base, SEEDED_MS } from './yard.ts';

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
