import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type DraftStore, DraftStoreContext } from '#ui/form/draft-store.ts';
import { LeaveGuard } from '#ui/form/leave-guard.tsx';
import { MetresField } from '#ui/form/metres-field.tsx';
import { readNumber } from '#ui/form/number-field.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { hasUnsavedForm } from '#ui/form/unsaved.ts';
import { renderUi } from './render-ui.tsx';

type Values = { name: string; lengthCm: number | null; side: number };
type Save = (values: Values) => Promise<readonly SaveProblem[] | undefined>;

function Example({ onSubmit }: { readonly onSubmit: Save }) {
  const form = useForm<Values>({
    defaultValues: { name: '', lengthCm: 745, side: 1 },
    resolver: (values) =>
      values.name === '' ? { values: {}, errors: { name: { type: 'too_small' } } } : { values, errors: {} },
  });
  return (
    <>
      <a href="/elsewhere">elsewhere</a>
      <RecordForm form={form} onSubmit={onSubmit} submitLabel="Save" label="Example" draftKey="example">
        <TextField name="name" label="Name" required />
        <MetresField name="lengthCm" label="Length" />
        <ChoiceField
          name="side"
          label="Side"
          choices={[
            { value: 1, label: 'Left' },
            { value: 2, label: 'Right' },
          ]}
        />
      </RecordForm>
      <LeaveGuard />
    </>
  );
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

/** Drafts that the device keeps, as a person's session does: a later tab finds them. */
const kept = new Map<string, unknown>();
const store: DraftStore = {
  save: async (key, value) => {
    kept.set(key, value);
  },
  read: async (key) => kept.get(key),
  drop: async (key) => {
    kept.delete(key);
  },
};
const renderKept = (save: Save) =>
  renderUi(
    <DraftStoreContext value={store}>
      <Example onSubmit={save} />
    </DraftStoreContext>,
  );

beforeEach(() => kept.clear());

test('the pressed button answers before anything is stored, until it is', async () => {
  let stored = () => {};
  const save = vi.fn<Save>(() => new Promise((resolve) => (stored = () => resolve(undefined))));
  renderUi(<Example onSubmit={save} />);
  await userEvent.type(nameField(), 'Jansen');
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  fireEvent.click(button);
  expect(button.dataset['taken']).toBe('');
  await waitFor(() => expect(save).toHaveBeenCalled());
  stored();
  await waitFor(() => expect(button.dataset['taken']).toBeUndefined());
});

test('what has to be filled in on other pages first is named with a link to each of them', async () => {
  const missing = [
    { message: 'Your VAT id is missing', to: '/settings/legal#vat_id' },
    { message: 'The street is missing', to: '/customers/1/edit#street' },
  ];
  renderUi(<Example onSubmit={() => Promise.resolve(missing)} />);
  await userEvent.type(nameField(), 'Jan');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('2 things need your attention');
  const links = missing.map(({ message }) => screen.getByRole('link', { name: message }).getAttribute('href'));
  expect(links).toEqual(missing.map(({ to }) => to));
});

test('a refused form says so on top and at the field, and the summary leads to the field', async () => {
  const save = vi.fn<Save>();
  renderUi(<Example onSubmit={save} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Name: Fill this in');
  expect(nameField().getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Name: Fill this in' }));
  expect(document.activeElement).toBe(nameField());
  expect(save).not.toHaveBeenCalled();
});

test('the summary takes the focus after a try to save, and not from who is typing', async () => {
  renderUi(<Example onSubmit={vi.fn<Save>()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(await screen.findByRole('alert'));
  await userEvent.type(nameField(), 'Sanne');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await userEvent.clear(nameField());
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(nameField());
});

test('ctrl enter saves from any field', async () => {
  const save = vi.fn<Save>().mockResolvedValue(undefined);
  renderUi(<Example onSubmit={save} />);
  await userEvent.type(nameField(), 'Sanne');
  fireEvent.keyDown(nameField(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Sanne', lengthCm: 745, side: 1 });
});

test('a form that is sent again while it saves saves once', async () => {
  let end = () => {};
  const save = vi.fn<Save>(
    () =>
      new Promise((resolve) => {
        end = () => resolve(undefined);
      }),
  );
  renderUi(<Example onSubmit={save} />);
  await userEvent.type(nameField(), 'Hobby');
  for (const again of [false, true]) fireEvent.keyDown(nameField(), { key: 'Enter', ctrlKey: true, repeat: again });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledOnce();
  end();
});

test("a server's refusal stands at the field it concerns, and on top when it concerns none", async () => {
  const save = vi.fn<Save>().mockResolvedValueOnce([{ field: 'name', message: 'Taken' }]);
  renderUi(<Example onSubmit={save} />);
  await userEvent.type(nameField(), 'Sanne');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(nameField().getAttribute('aria-invalid')).toBe('true'));
  save.mockResolvedValueOnce([{ field: 'unknown', message: 'Not today' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not today'));
});

test('a length is typed in metres and kept in whole centimetres', async () => {
  const save = vi.fn<Save>().mockResolvedValue(undefined);
  renderUi(<Example onSubmit={save} />);
  const length = screen.getByRole<HTMLInputElement>('textbox', { name: 'Length' });
  expect(length.value).toBe('7.45');
  await userEvent.clear(length);
  await userEvent.type(length, '6.2');
  await userEvent.type(nameField(), 'x');
  expect(length.value).toBe('6.20');
  await userEvent.click(screen.getByLabelText('Right'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toEqual({ name: 'x', lengthCm: 620, side: 2 }));
});

test('numbers with a comma or a point are read, words and signs are not', () => {
  expect(readNumber('7,45', 100)).toBe(745);
  expect(readNumber('7.45', 100)).toBe(745);
  expect(readNumber('2,005', 100)).toBe(201);
  expect(readNumber('12')).toBe(12);
  expect(readNumber('')).toBeUndefined();
  expect(readNumber('-3')).toBeUndefined();
  expect(readNumber('7m')).toBeUndefined();
});

test('a changed form holds links back until somebody confirms, a saved one does not', async () => {
  const save = vi.fn<Save>().mockResolvedValue(undefined);
  renderUi(<Example onSubmit={save} />);
  expect(hasUnsavedForm()).toBe(false);
  await userEvent.type(nameField(), 'S');
  expect(hasUnsavedForm()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(hasUnsavedForm()).toBe(false));
});

test('what was typed is still there after the tab died, until somebody starts over', async () => {
  const first = renderKept(vi.fn<Save>());
  await userEvent.type(nameField(), 'Half a na');
  await waitFor(() => expect(kept.get('example')).toMatchObject({ values: { name: 'Half a na' } }));
  first.unmount();
  renderKept(vi.fn<Save>());
  await waitFor(() => expect(nameField().value).toBe('Half a na'));
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(nameField().value).toBe('');
  expect(kept.size).toBe(0);
});

test('a page that goes away writes the last letters before it does', async () => {
  renderKept(vi.fn<Save>());
  await userEvent.type(nameField(), 'San');
  window.dispatchEvent(new Event('pagehide'));
  expect(kept.get('example')).toMatchObject({ values: { name: 'San' } });
});

test('a saved form leaves no draft, and one older than a week is not brought back', async () => {
  const save = vi.fn<Save>().mockResolvedValue(undefined);
  const first = renderKept(save);
  await userEvent.type(nameField(), 'Sanne');
  await waitFor(() => expect(kept.size).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.size).toBe(0));
  first.unmount();
  expect(kept.size).toBe(0);
  kept.set('example', { at: Date.now() - 8 * 86_400_000, values: { name: 'Old' } });
  renderKept(save);
  await userEvent.type(nameField(), 'x');
  expect(nameField().value).toBe('x');
});

test('a second press during a save saves nothing more and does not send the form to the address bar', async () => {
  let end = () => {};
  const save = vi.fn<Save>(() => new Promise((resolve) => (end = () => resolve(undefined))));
  renderUi(<Example onSubmit={save} />);
  await userEvent.type(nameField(), 'Hall');
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Example' });
  // False where the browser's own sending was prevented.
  expect(fireEvent.submit(form)).toBe(false);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(fireEvent.submit(form)).toBe(false);
  expect(save).toHaveBeenCalledOnce();
  end();
});
