import { demoCompanies } from '#server/demo/demo-companies.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { type Caller, signIn, startTestApp } from '#tests/support/app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const secret = 'a secret for tests that is long enough';

export type DemoApp = {
  readonly database: TestDatabase;
  /** Of the first company. */
  readonly owner: Caller;
  readonly signIn: (email: string) => Promise<Caller>;
  readonly close: () => Promise<void>;
};

/** The demonstration as it is on the evening of a day, on a server of its own. */
export async function openDemoApp(today: CivilDate): Promise<DemoApp> {
  const database = await openTestDatabase();
  await seedDemo({ database, log: { info: () => {} }, secret }, { size: 'demo', today });
  const app = await startTestApp(database, { now: () => Date.parse(`${today}T20:00:00Z`) });
  const owner = await signIn(app, demoCompanies('demo')[0]?.people[0].email ?? '');
  return {
    database,
    owner,
    signIn: (email) => signIn(app, email),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
