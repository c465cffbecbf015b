import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { withAct } from '#pages/settings/settings-key-rights.tsx';
import { KeysSection } from '#pages/settings/settings-keys.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const SECRET = `rk_${'a'.repeat(43)}`;

const keyOf = (more: object = {}) => ({
  uuid: testId('k', 1),
  name: 'Boekhoudpakket',
  prefix: 'rk_aaaaaa',
  rights: ['invoice index', 'customer index', 'customer create', 'customer edit', 'export'],
  expires_at: inDays(90),
  last_used_at: null,
  created_at: inDays(-1),
  created_by: 'Kees',
  ...more,
});

async function open(keys: readonly object[], changed: (asked: Asked) => Told = () => ok(true)) {
  const session = await offlineDevice({ online: true });
  const changes = answerWith((asked) => {
    if (asked.method !== 'GET') return changed(asked);
    return asked.path.endsWith('/api/keys') ? ok(keys) : null;
  });
  showScreen(session, <KeysSection />);
  await screen.findByRole('button', { name: 'Make a key' });
  return changes;
}

async function fillIn(name: string, rights: readonly string[]) {
  fireEvent.click(screen.getByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
  for (const right of rights) fireEvent.click(dialog.getByRole('checkbox', { name: right }));
  return dialog;
}

describe('API keys in the settings', () => {
  test('say what they are for while there are none', async () => {
    await open([]);
    expect(screen.getByText('No program has a key')).toBeDefined();
    expect(screen.getByRole('link', { name: 'How a program uses its key' }).getAttribute('href')).toBe(
      '/api/docs#with-a-key',
    );
  });

  test('are listed with what they may do, until when and when they were used', async () => {
    await open([keyOf(), keyOf({ uuid: testId('k', 2), name: 'Site', last_used_at: '2026-08-04T10:00:00.000Z' })]);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('rk_aaaaaa…');
    expect(first?.textContent).toContain('SeeCustomers, Invoices');
    expect(first?.textContent).toContain('WriteCustomers');
    expect(first?.textContent).toContain('BesidesExport data');
    expect(first?.textContent).toContain('Never used');
    expect(second?.textContent).toMatch(/Last used on .*4.*2026/);
    expect(screen.queryByText('Expires soon')).toBeNull();
  });

  test('are pointed out two weeks before they end, and when they have ended', async () => {
    await open([
      keyOf({ uuid: testId('k', 1), expires_at: inDays(-1) }),
      keyOf({ uuid: testId('k', 2), expires_at: inDays(13.9) }),
      keyOf({ uuid: testId('k', 3), expires_at: inDays(14.1) }),
    ]);
    const [ended, soon, later] = screen.getAllByRole('listitem');
    expect(ended?.textContent).toContain('Expired');
    expect(ended?.textContent).toContain('Worked until');
    expect(soon?.textContent).toContain('Expires soon');
    expect(soon?.textContent).toContain('Make another key before that day');
    expect(later?.textContent).not.toContain('Expires soon');
  });

  test('are made with a name, rights and a last day, and shown once', async () => {
    const changes = await open([], () => ({ status: 201, body: { result: { ...keyOf(), key: SECRET } } }));
    const dialog = await fillIn(' Site ', ['Customers: Write', 'Export data']);
    fireEvent.click(dialog.getByRole('radio', { name: '30 days' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Make a key' }));
    const shown = await screen.findByRole('textbox', { name: 'API key' });
    expect(shown).toHaveProperty('value', SECRET);
    expect(document.activeElement).toBe(shown);
    expect(changes).toEqual([
      {
        method: 'POST',
        path: '/api/keys',
        body: {
          name: 'Site',
          rights: ['customer index', 'customer create', 'customer edit', 'export'],
          last_day: addDays(dayAt(Date.now()), 30),
        },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body.innerHTML).not.toContain(SECRET);
  });

  test('are not lost by closing what shows one before it was copied', async () => {
    await open([], () => ({ status: 201, body: { result: { ...keyOf(), key: SECRET } } }));
    const dialog = await fillIn('Site', ['Export data']);
    fireEvent.click(dialog.getByRole('button', { name: 'Make a key' }));
    const shown = await screen.findByRole('textbox', { name: 'API key' });
    const close = () => fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    close();
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(shown.isConnected).toBe(true);
    close();
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are copied by hand as well, and then closing asks nothing', async () => {
    await open([], () => ({ status: 201, body: { result: { ...keyOf(), key: SECRET } } }));
    const dialog = await fillIn('Site', ['Export data']);
    fireEvent.click(dialog.getByRole('button', { name: 'Make a key' }));
    fireEvent.copy(await screen.findByRole('textbox', { name: 'API key' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('are not made without a name, a right or a day, and say why the server refused', async () => {
    const changes = await open([], () => refusal(409, {}, 'A company has at most 50 API keys.'));
    const dialog = await fillIn('', []);
    const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Make a key' }));
    press();
    expect((await dialog.findAllByText('Give the key a name.')).length).toBeGreaterThan(0);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Site' } });
    press();
    expect((await dialog.findAllByText('Choose at least one right.')).length).toBeGreaterThan(0);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Objects: See' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Another day' }));
    press();
    expect((await dialog.findAllByText('Choose a day.')).length).toBeGreaterThan(0);
    expect(changes).toEqual([]);
    fireEvent.click(dialog.getByRole('radio', { name: '1 year' }));
    press();
    expect((await dialog.findAllByText('A company has at most 50 API keys.')).length).toBeGreaterThan(0);
  });

  test('are revoked after a question', async () => {
    const changes = await open([keyOf()]);
    fireEvent.click(screen.getByRole('button', { name: /Revoke/ }));
    expect(changes).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE /api/keys/${testId('k', 1)}`]),
    );
  });
});

describe('a box of the rights', () => {
  const tick = (rights: readonly string[], act: 'index' | 'write' | 'delete', on: boolean) =>
    withAct(rights, { entity: 'tag', act, on });

  test('of writing ticks reading too, which can be taken away again', () => {
    const both = tick([], 'write', true);
    expect(both.toSorted()).toEqual(['tag create', 'tag edit', 'tag index']);
    expect(tick(both, 'index', false).toSorted()).toEqual(['tag create', 'tag edit']);
    expect(tick(both, 'write', false)).toEqual(['tag index']);
    expect(tick(['object index'], 'delete', true).toSorted()).toEqual(['object index', 'tag delete', 'tag index']);
  });

  test('of what has no reading of its own ticks nothing else', () => {
    expect(withAct([], { entity: 'note', act: 'write', on: true }).toSorted()).toEqual(['note create', 'note edit']);
  });
});
