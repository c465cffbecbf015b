import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../../src/server/**/*.ts', '../../src/**/server/**/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const DOOR = 'src/sync/server/rows/company-door.ts';
const filesWith = (pattern: RegExp) =>
  Object.entries(sources)
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path.replace('../../', ''))
    .toSorted();

test('transactions that begin as the owner of the tables and enter a company are those of signing in, and a file with all of it', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(250);
  // Each writes a table that is closed to the application's role together with the audit trail or a mail: both or
  // neither.
  expect(filesWith(/\benterCompany\(/)).toEqual([
    'src/server/auth/account-link-uses.ts',
    'src/server/auth/confirmation-mail.ts',
    'src/server/auth/open-account.routes.ts',
    'src/server/auth/own-account.routes.ts',
    'src/server/auth/passkey.routes.ts',
    'src/server/auth/register-company.ts',
    'src/server/auth/session.ts',
    'src/server/auth/turn-two-step-on.ts',
    'src/server/auth/two-step.routes.ts',
    // Reads all of one company at one moment, by statements that the door does not let pass.
    'src/server/own-data/stage-company.ts',
    DOOR,
  ]);
});

test('the door alone takes a role on or names a company, and nobody goes back', () => {
  expect(filesWith(/set_config\(\s*'(?:role|app\.company_id|session_authorization)'/)).toEqual([DOOR]);
  expect(filesWith(/\b(?:reset|set|set local|set session)\s+(?:role|session authorization)\b/i)).toEqual([]);
  expect(filesWith(/\bsync_(?:open_all|look)\(/)).toEqual(['src/sync/server/rows/bulk-write.ts', DOOR]);
});

test('only who opens a database says where its company transactions run', () => {
  expect(filesWith(/\b(?:openDoor|boundKysely)\(/)).toEqual([
    'src/server/database/bound-transactions.ts',
    'src/server/database/embedded/open-embedded.ts',
    'src/server/database/open-postgres.ts',
    DOOR,
  ]);
});
