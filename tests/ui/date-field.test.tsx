import { zodResolver } from '@hookform/resolvers/zod';
import { i18n } from '@lingui/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { civilDate, clockTime } from '#shared/fields.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { FilterDay } from '#ui/list/filter-day.tsx';
import { renderUi } from './render-ui.tsx';

const schema = z.object({ day: civilDate.nullable(), time: clockTime });
type Values = z.input<typeof schema>;
type ExampleProps = { readonly save: (values: Values) => void; readonly day?: string | null };

function Example({ save, day = '2026-11-05' }: ExampleProps) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: { day, time: '09:30' } });
  return (
    <RecordForm form={form} label="Example" submitLabel="Save" onSubmit={async (values) => save(values) as undefined}>
      <DateField name="day" label="First day" min="2026-11-03" max="2027-11-28" />
      <TimeField name="time" label="From" />
    </RecordForm>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const day = () => box('First day');
const saveButton = () => screen.getByRole('button', { name: 'Save' });

async function type(input: HTMLElement, text: string) {
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
}

/** As browsers do it: the key first, then the form is sent, and the field keeps the focus. */
function pressEnter(input: HTMLInputElement) {
  expect(document.activeElement).toBe(input);
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.submit(screen.getByRole('form', { name: 'Example' }));
}

function show(props: Partial<ExampleProps> = {}) {
  const save = vi.fn();
  renderUi(<Example save={save} {...props} />);
  return save;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:00:00Z') });
  return () => vi.useRealTimers();
});

describe('a day in a form', () => {
  test.each([
    ['nl', '05-11-2026'],
    ['en', '05/11/2026'],
    ['fr', '05/11/2026'],
    ['es', '05/11/2026'],
    ['zh', '2026/11/05'],
    ['ar', '05/11/2026'],
  ])('stands in the format of the language: %s', (locale, written) => {
    i18n.loadAndActivate({ locale, messages: {} });
    show();
    expect(day().value).toBe(written);
    i18n.loadAndActivate({ locale: 'en', messages: {} });
  });

  test.each([
    ['22/11/2026', '2026-11-22'],
    ['2211', '2026-11-22'],
    ['22.11.26', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['', null],
  ])('typed as “%s” is saved as %s, also by the Enter key', async (text, saved) => {
    const save = show();
    await type(day(), text);
    pressEnter(day());
    await waitFor(() => expect(save).toHaveBeenCalledWith({ day: saved, time: '09:30' }));
    expect(day().value).toBe(saved === null ? '' : '22/11/2026');
  });

  test('stands in full once the field is left', async () => {
    show();
    await type(day(), '22-11');
    expect(day().value).toBe('22-11');
    await userEvent.tab();
    expect(day().value).toBe('22/11/2026');
  });

  test('that cannot be read stays, says so at its place, and is not saved', async () => {
    const save = show();
    await type(day(), 'next week');
    await userEvent.tab();
    expect(day().value).toBe('next week');
    expect(screen.getByText('This is not a day. Write it as 23/11/2026')).toBeTruthy();
    expect(day().getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(saveButton());
    // Once more in the summary on top.
    await waitFor(() => expect(screen.getAllByText(/This is not a day. Write it as 23\/11\/2026/)).toHaveLength(2));
    expect(save).not.toHaveBeenCalled();
    await type(day(), '24/11/2026');
    await waitFor(() => expect(day().getAttribute('aria-invalid')).toBeNull());
    await userEvent.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledWith({ day: '2026-11-24', time: '09:30' }));
  });

  test.each([
    ['2/11/2026', 'This day is too early here'],
    ['29/11/2027', 'This day is too late here'],
  ])('outside of its bounds says so: %s', async (text, problem) => {
    show();
    await type(day(), text);
    expect(screen.queryByText(problem)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(problem)).toBeTruthy();
    await type(day(), '3/11/2026');
    await userEvent.tab();
    expect(screen.queryByText(/This day is too/)).toBeNull();
  });
});

describe('a field that is filled in already', () => {
  test.each([
    ['a day', () => day(), '30112026', '30112026'],
    ['a time', () => box('From'), '1145', '1145'],
  ])('is replaced by what is typed after a press or Tab: %s', async (_, field, typed, now) => {
    show();
    await userEvent.click(field());
    await userEvent.keyboard(typed);
    expect(field().value).toBe(now);
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    if (document.activeElement !== field()) field().focus();
    await userEvent.keyboard('3');
    expect(field().value).toBe('3');
  });

  test('keeps what stands there once a second press set the cursor', async () => {
    show();
    await userEvent.click(day());
    await userEvent.pointer([{ keys: '[MouseLeft]', target: day(), offset: 0 }]);
    await userEvent.keyboard('2');
    expect(day().value).toBe('205/11/2026');
  });

  test('keeps what somebody selects with the first press', async () => {
    show();
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: day(), offset: 0 },
      { target: day(), offset: 2 },
      { keys: '[/MouseLeft]', target: day(), offset: 2 },
    ]);
    await userEvent.keyboard('17');
    expect(day().value).toBe('17/11/2026');
  });
});

describe('the calendar of a day', () => {
  async function open() {
    await userEvent.click(screen.getByRole('button', { name: 'Calendar' }));
    return within(await screen.findByRole('dialog', { name: 'Calendar: First day' }));
  }
  const focused = () => document.activeElement?.getAttribute('aria-label');

  test('opens on the day that stands there, in weeks from Monday on', async () => {
    show();
    const calendar = await open();
    expect(focused()).toBe('Thursday, November 5, 2026, chosen');
    expect(calendar.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
    expect(calendar.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))[0]).toBe('Monday');
    const today = calendar.getByRole('button', { name: 'Monday, November 23, 2026' });
    expect(today.getAttribute('aria-current')).toBe('date');
  });

  test.each([
    ['{ArrowRight}', 'Friday, November 6, 2026'],
    ['{ArrowLeft}', 'Wednesday, November 4, 2026'],
    ['{ArrowDown}', 'Thursday, November 12, 2026'],
    ['{ArrowDown}{ArrowUp}', 'Thursday, November 5, 2026, chosen'],
    ['{End}', 'Sunday, November 8, 2026'],
    ['{ArrowDown}{Home}', 'Monday, November 9, 2026'],
    ['{PageDown}', 'Saturday, December 5, 2026'],
    ['{PageDown}{PageUp}', 'Thursday, November 5, 2026, chosen'],
    ['{Shift>}{PageDown}{/Shift}', 'Friday, November 5, 2027'],
    // Not before the first selectable day, nor after the last.
    ['{PageUp}', 'Tuesday, November 3, 2026'],
    ['{Shift>}{PageDown}{PageDown}{/Shift}', 'Sunday, November 28, 2027'],
  ])('is walked by keys: %s', async (keys, name) => {
    show();
    await open();
    await userEvent.keyboard(keys);
    expect(focused()).toBe(name);
  });

  test('is walked the other way where the language reads from right to left', async () => {
    document.documentElement.dir = 'rtl';
    document.documentElement.style.direction = 'rtl';
    show();
    await open();
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Friday, November 6, 2026');
    document.documentElement.removeAttribute('dir');
    document.documentElement.removeAttribute('style');
  });

  test('gives its day to the field and the focus back', async () => {
    const save = show();
    await open();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(day().value).toBe('06/11/2026');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Calendar' }));
    await userEvent.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledWith({ day: '2026-11-06', time: '09:30' }));
  });

  test('keeps days out of bounds from being chosen', async () => {
    show();
    const calendar = await open();
    const early = calendar.getByRole('button', { name: 'Monday, November 2, 2026' });
    expect(early.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(early);
    expect(day().value).toBe('05/11/2026');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('turns its months, chooses today, and empties the field', async () => {
    show();
    let calendar = await open();
    await userEvent.click(calendar.getByRole('button', { name: 'Next month' }));
    await userEvent.click(calendar.getByRole('button', { name: 'Next year' }));
    expect(calendar.getByRole('heading', { name: 'November 2027' })).toBeTruthy();
    await userEvent.click(calendar.getByRole('button', { name: 'Today' }));
    expect(day().value).toBe('23/11/2026');
    calendar = await open();
    await userEvent.click(calendar.getByRole('button', { name: 'Clear' }));
    expect(day().value).toBe('');
  });

  test('closes without a choice', async () => {
    show();
    await open();
    await userEvent.keyboard('{ArrowRight}');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const calendar = await open();
    await userEvent.click(calendar.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(day().value).toBe('05/11/2026');
  });
});

describe('a time in a form', () => {
  test.each([
    ['9', '09:00'],
    ['1330', '13:30'],
    ['09.15', '09:15'],
  ])('typed as “%s” is %s', async (text, time) => {
    const save = show();
    await type(box('From'), text);
    await userEvent.tab();
    expect(box('From').value).toBe(time);
    await userEvent.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledWith({ day: '2026-11-05', time }));
  });

  test('that cannot be read stays, says so at its place, and is not saved', async () => {
    const save = show();
    await type(box('From'), '25:00');
    await userEvent.tab();
    expect(box('From').value).toBe('25:00');
    expect(screen.getByText('This is not a time. Write it as 09:30')).toBeTruthy();
    await userEvent.click(saveButton());
    await waitFor(() => expect(screen.getAllByText(/This is not a time/)).toHaveLength(2));
    expect(save).not.toHaveBeenCalled();
  });
});

describe('a day that filters a list', () => {
  test('filters once it is whole, or the box is left', async () => {
    const filter = vi.fn();
    renderUi(<FilterDay label="From" value="" onChange={filter} />);
    await userEvent.type(box('From'), '22/11');
    expect(filter).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(filter).toHaveBeenCalledExactlyOnceWith('2026-11-22');
  });

  test('that cannot be read stays and filters nothing; emptied, it filters no more', async () => {
    const filter = vi.fn();
    renderUi(<FilterDay label="From" value="2026-11-05" onChange={filter} />);
    await type(box('From'), '31/11/2026');
    filter.mockClear();
    await userEvent.tab();
    expect(box('From').value).toBe('31/11/2026');
    expect(screen.getByRole('alert').textContent).toBe('This is not a day. Write it as 23/11/2026');
    expect(filter).not.toHaveBeenCalled();
    await userEvent.clear(box('From'));
    expect(filter).toHaveBeenCalledExactlyOnceWith('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('gives way to a day that is chosen elsewhere', async () => {
    function Page() {
      const [value, setValue] = useState('2026-11-05');
      return (
        <>
          <FilterDay label="From" value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue('2026-11-06')}>
            Next day
          </button>
        </>
      );
    }
    renderUi(<Page />);
    await type(screen.getByRole('textbox'), 'soon');
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('06/11/2026');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
