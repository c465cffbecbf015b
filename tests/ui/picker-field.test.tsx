import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { PickerField } from '#ui/form/picker-field.tsx';
import { renderUi } from './render-ui.tsx';

const options = [
  ...Array.from({ length: 5000 }, (_, at) => ({ id: `id-${at}`, label: `Müller ${at}` })),
  { id: 'twin-1', label: 'Bakker', detail: 'Utrecht' },
  { id: 'twin-2', label: 'Bakker', detail: 'Delft' },
];

function show() {
  const onChosen = vi.fn();
  const create = vi.fn();
  let values = (): { who: string | null } => ({ who: null });
  function Form() {
    const form = useForm<{ who: string | null }>({ defaultValues: { who: 'id-3' } });
    useEffect(() => {
      values = form.getValues;
    }, [form]);
    return (
      <FormProvider {...form}>
        <PickerField
          name="who"
          label="Customer"
          options={options}
          onChosen={onChosen}
          create={{ label: (typed) => `New “${typed}”`, run: create }}
        />
      </FormProvider>
    );
  }
  renderUi(<Form />);
  return {
    onChosen,
    create,
    values: () => values(),
    box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' }),
  };
}

test('what was chosen stands in the box', () => {
  expect(show().box.value).toBe('Müller 3');
});

test('what is named exactly as typed is chosen, wherever it stands among those that begin with it', async () => {
  const { box, onChosen } = show();
  await userEvent.clear(box);
  await userEvent.type(box, 'muller 42{Enter}');
  expect(onChosen).toHaveBeenLastCalledWith('id-42');
  await userEvent.clear(box);
  await userEvent.type(box, 'muller 0{Enter}');
  expect(onChosen).toHaveBeenLastCalledWith('id-0');
});

test('typing finds without accents, arrows and enter choose', async () => {
  const { box, onChosen } = show();
  await userEvent.clear(box);
  expect(onChosen).toHaveBeenLastCalledWith(null);
  await userEvent.type(box, 'muller 42{ArrowDown}{ArrowDown}{Enter}');
  expect(onChosen).toHaveBeenLastCalledWith('id-142');
  expect(box.value).toBe('Müller 142');
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

test('the first arrow marks the first match, and of two of one name the box tells which was chosen', async () => {
  const { box, onChosen, create } = show();
  await userEvent.clear(box);
  await userEvent.type(box, 'bakker{ArrowDown}{Enter}');
  expect(onChosen).toHaveBeenLastCalledWith('twin-1');
  expect(box.value).toMatch(/Bakker.* · .*Utrecht/);
  await userEvent.clear(box);
  await userEvent.type(box, 'muller 4242{ArrowDown}{Enter}');
  expect(onChosen).toHaveBeenLastCalledWith('id-4242');
  expect(box.value).toBe('Müller 4242');
  expect(create).not.toHaveBeenCalled();
});

test('who types the whole name of one option and goes on has chosen it', async () => {
  const { box, onChosen } = show();
  await userEvent.clear(box);
  await userEvent.type(box, 'MULLER 42');
  await userEvent.tab();
  expect(onChosen).toHaveBeenLastCalledWith('id-42');
  expect(box.value).toBe('Müller 42');
});

test.each(['Bakker', 'Müller 500000', 'Müller'])(
  '%s names no single option: it stays in the box, which says that nothing is chosen',
  async (typed) => {
    const { box, onChosen } = show();
    await userEvent.clear(box);
    await userEvent.type(box, typed);
    await userEvent.tab();
    expect(onChosen).toHaveBeenLastCalledWith(null);
    expect(box.value).toBe(typed);
    expect(screen.getByText(/nothing is chosen/).textContent).toContain(typed);
  },
);

test('a choice is gone as soon as something else is typed over it', async () => {
  const { box, values } = show();
  await userEvent.type(box, 'ZZ9');
  expect(values().who).toBeNull();
  await userEvent.type(box, '{Escape}');
  expect(values().who).toBe('id-3');
});

test('the list closes only once a press elsewhere has ended, so that nothing moves under it', async () => {
  const { box } = show();
  await userEvent.type(box, 'x');
  fireEvent.mouseDown(document.body);
  box.blur();
  expect(box.getAttribute('aria-expanded')).toBe('true');
  fireEvent.mouseUp(document.body);
  await vi.waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('false'));
});

test('escape keeps the earlier choice', async () => {
  const { box, onChosen } = show();
  await userEvent.type(box, 'x{Escape}');
  expect(box.value).toBe('Müller 3');
  expect(onChosen).not.toHaveBeenCalled();
});

test('what is not found can be made, and nothing is offered while nothing is typed', async () => {
  const { box, create } = show();
  await userEvent.clear(box);
  expect(screen.queryByText(/^New/)).toBeNull();
  await userEvent.type(box, 'Zwart{Enter}');
  expect(create).toHaveBeenCalledExactlyOnceWith('Zwart');
});
