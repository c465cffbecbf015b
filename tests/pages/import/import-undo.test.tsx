import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LastImports } from '#pages/import/import-undo.tsx';
import { forgetImport, keepImport, recallImports } from '#pages/import/last-imports.ts';
import { rememberedUser } from '#session/session-user.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls, ok } from '#tests/support/server-answers.ts';

const personNow = () => {
  const user = rememberedUser();
  return { companyId: user?.company.id ?? '', userId: user?.id ?? '' };
};

afterEach(() => {
  for (const { id: kept } of recallImports(personNow(), Date.now())) forgetImport(personNow(), kept, Date.now());
});

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
  expect(dialog.textContent).toContain('1 customer · 1 object are removed again.');
  const lines = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^1 × .* Customers · Row 3$/);
  expect(lines[1]).toBe('2 × This was changed since it was imported. Objects · Rows 3, 4');
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

async function showTwoImports(answers: Parameters<typeof answerCalls>[0]) {
  const session = await offlineDevice({
    online: true,
    permissions: [...YARD_HAND, 'customer delete', 'object delete'],
  });
  const calls = answerCalls(answers);
  const person = personNow();
  const customers = { kind: 'customers' as const, ids: [2, 3].map((row) => [row, id(20 + row)] as const) };
  const objects = { kind: 'objects' as const, ids: [2].map((row) => [row, id(30 + row)] as const) };
  keepImport(person, { id: 'one', atMs: Date.now() - 60_000, made: [customers] });
  keepImport(person, { id: 'two', atMs: Date.now(), made: [objects] });
  showScreen(session, <LastImports person={person} />);
  const [, ofCustomers] = await screen.findAllByRole('button', { name: 'Undo the import' });
  if (ofCustomers !== undefined) await userEvent.click(ofCustomers);
  return { calls, person };
}

test('an undo that would remove nothing is not offered: it leads to the import that comes first', async () => {
  const { calls } = await showTwoImports({
    'POST /api/import/customers/undo': () => ok([22, 23].map((row) => stays(row, 'customer.has_dependents'))),
    'POST /api/import/objects/undo': () => ok([goes(32)]),
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'Nothing can be undone now' });
  expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
  expect(within(dialog).getByText('Undo the import of objects first.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'To the import of objects' }));
  const next = await screen.findByRole('alertdialog', { name: 'Undo the import?' });
  expect(await within(next).findByText(/^1 object are removed again/)).toBeTruthy();
  expect(calls.every(({ body }) => (body as { dry_run?: boolean }).dry_run === true)).toBe(true);
});

test('an undo that left rows keeps the import undoable for those', async () => {
  const { person } = await showTwoImports({
    'POST /api/import/customers/undo': () => ok([stays(23, 'import.too_old'), goes(22)]),
  });
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText(/^1 customer are removed again/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('1 removed · 1 stays')).toBeTruthy();
  expect(screen.getByText(/This was imported more than a day ago/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Undo the import' })).toHaveLength(2);
  const [, rest] = recallImports(person, Date.now());
  expect(rest).toMatchObject({ id: 'one', made: [{ kind: 'customers', ids: [[3, id(23)]] }] });
});
