import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#pages/audit/audit-calls.ts';
import { AuditDialog } from '#pages/audit/audit-dialog.tsx';
import { testId } from '#tests/support/builders.ts';
import { readCatalogue } from '#tests/support/read-catalogue.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const anEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: testId('i', 1),
  at: '2026-05-01T10:00:00.000Z',
  user_id: testId('u', 1),
  user_name: 'Kees',
  action: 'object.edit',
  entity: 'object',
  entity_id: testId('o', 1),
  subject: '31TBX4',
  result: 'done',
  code: null,
  changes: {
    brand: {
      was: 'Dethleffs',
      now: 'Knaus',
    },
  },
  unreadable: false,
  plate_country: null,
  record: null,
  ...given,
});

async function open(entry: AuditEntry) {
  showScreen(await offlineDevice(), <AuditDialog entry={entry} onClose={() => {}} />);
  await screen.findByRole('dialog');
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('a line of the audit trail', () => {
  test('says what a field became', async () => {
    await open(anEntry());
    expect(headers()).toEqual(['Field', 'Was', 'Became']);
  });

  test('of which part was not kept says what was wanted: it may never have become that', async () => {
    await open(anEntry({ result: 'merged' }));
    expect(headers()).toEqual(['Field', 'Was', 'Wanted']);
  });
});

test('a note leads to what it hangs on', async () => {
  await open(anEntry({ action: 'note.add', entity: 'note', entity_id: testId('n', 1), changes: {} }));
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  const record = { entity: 'object', id: testId('o', 1) };
  await open(anEntry({ action: 'note.add', entity: 'note', entity_id: testId('n', 1), changes: {}, record }));
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/objects/${testId('o', 1)}`);
});

test('the way from a line to what it was about is a thing to do, in the words of each language', () => {
  const said = ['nl', 'en', 'fr', 'es', 'zh', 'ar'].map(
    (locale) => readCatalogue(locale).find(({ id, context }) => id === 'Open' && context === 'do')?.text,
  );
  expect(said).toEqual(['Openen', 'Open', 'Ouvrir', 'Abrir', '打开', 'فتح']);
});
