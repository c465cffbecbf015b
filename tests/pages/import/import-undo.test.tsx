import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LastImports } from '#pages/import/import-undo.tsx';
import { forgetImport, keepImport } from '#pages/import/last-imports.ts';
import { rememberedUser } from '#session/session-user.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls, ok } from '#tests/support/server-answers.ts';

const personNow = () => {
  const user = rememberedUser();
  return { companyId: user?.company.id ?? '', userId: user?.id ?? '' };
};

afterEach(() => forgetImport(personNow(), 'one', Date.now()));

const id = (row: number) => `01900000-0000-7000-8000-0000000000${row}`;
const goes = (row: number) => ({ uuid: id(row), outcome: 'removed', code: null, params: {} });
const stays = (row: number, code: string) => ({ uuid: id(row), outcome: 'stays', code, params: {} });

async function ask(answers: Parameters<typeof answerCalls>[0]) {
  const session = await offlineDevice({
    online: true,
    permissions: [...YARD_HAND, 'customer delete', 'object delete'],
  });
  const calls = answerCalls(answers);
  const person = personNow();
  const made = [
    { kind: 'customers' as const, ids: [2, 3].map((row) => [row, id(20 + row)] as const) },
    { kind: 'objects' as const, ids: [2, 3, 4].map((row) => [row, id(30 + row)] as const) },
  ];
  keepImport(person, { id: 'one', atMs: Date.now(), made });
  showScreen(session, <LastImports person={person} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import' }));
  return { calls, dialog: await screen.findByRole('alertdialog') };
}

test('undoing an import says before the tap how many would stay and why; nothing is removed by asking', async () => {
  const { calls, dialog } = await ask({
    'POST /api/import/customers/undo': () => ok([goes(22), stays(23, 'customer.has_dependents')]),
    'POST /api/import/objects/undo': () =>
      ok([goes(32), stays(33, 'import.changed_since'), stays(34, 'import.changed_since')]),
  });
  expect(await within(dialog).findByText('3 would stay:')).toBeTruthy();
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^1 × .* Customers · Row 3$/);
  expect(lines[1]).toBe(
    '2 × This was changed since it was imported, or that is more than a day ago. Objects · Rows 3, 4',
  );
  expect(calls.map(({ body }) => body)).toMatchObject([
    { dry_run: true, with_objects: true, uuids: [id(22), id(23)] },
    { dry_run: true },
  ]);
});

test('undoing an import of which all would go says so', async () => {
  const whole = await ask({
    'POST /api/import/customers/undo': () => ok([goes(22), goes(23)]),
    'POST /api/import/objects/undo': () => ok([goes(32), goes(33), goes(34)]),
  });
  expect(await within(whole.dialog).findByText(/all of it goes/)).toBeTruthy();
});

test('a server that does not answer keeps nobody from undoing an import', async () => {
  const { dialog } = await ask({});
  expect(await within(dialog).findByText(/could not be looked up/)).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(false);
});
