import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_TYPES_FILE, makeApiTypes } from '#tests/support/api-types.ts';

test('client calls are typed by what the server describes now', async () => {
  const made = await makeApiTypes();
  expect(made).toContain('"/api/mollie/invoices/{id}"');
  const isCurrent = readFileSync(API_TYPES_FILE, 'utf8') === made;
  expect(isCurrent, `${API_TYPES_FILE} is older than the server: run \`npm run api:types\``).toBe(true);
});
