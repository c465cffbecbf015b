import { zodResolver } from '@hookform/resolvers/zod';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Amount } from '#billing/client/amount.tsx';
import { AmountField } from '#ui/form/amount-field.tsx';
import { type AmountLimits, type AmountValue, amount, amountOrBlank, amountProblem } from '#ui/form/amount-rule.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { renderUi } from './render-ui.tsx';

type Values = { price: AmountValue; discount: AmountValue };

type ExampleProps = {
  readonly save: (values: unknown) => void;
  readonly start?: AmountValue;
  readonly limits?: AmountLimits;
};

function Example({ save, start = null, limits = {} }: ExampleProps) {
  const schema = z.object({ price: amount(limits), discount: amountOrBlank({ negative: true }) });
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { price: start, discount: null },
  });
  return (
    <RecordForm form={form} label="Example" submitLabel="Save" onSubmit={async (values) => save(values) as undefined}>
      <AmountField name="price" label="Price" required {...limits} />
      <AmountField name="discount" label="Discount" negative />
    </RecordForm>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function typed(
  text: string,
  save: (values: unknown) => void,
  props: Omit<ExampleProps, 'save'> = {},
): Promise<void> {
  renderUi(<Example save={save} {...props} />);
  await userEvent.clear(field('Price'));
  if (text !== '') await userEvent.type(field('Price'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test.each([
  ['1.234,50', 123_450],
  ['1234.5', 123_450],
  // Thousands, in a language whose decimal separator is a point.
  ['12,345', 1_234_500],
  ['12', 1200],
  ['0', 0],
  ['9999999,99', 999_999_999],
])('%s is saved as %i cents', async (text, cents) => {
  const save = vi.fn();
  await typed(text, save);
  await waitFor(() => expect(save).toHaveBeenCalledWith({ price: cents, discount: undefined }));
});

test.each([
  ['', 'Fill this in'],
  ['12.345', 'At most two decimals: an amount is in whole cents'],
  ['1234,567', 'At most two decimals: an amount is in whole cents'],
  ['0.125', 'At most two decimals: an amount is in whole cents'],
  ['-5,00', 'An amount cannot be below zero here'],
  ['10000000', 'This amount is too large'],
  ['12.345.678', 'This amount is too large'],
  ['99999999999999999', 'This amount is too large'],
  ['tien', 'This is not an amount. Write it as 1234.50'],
  ['1,2,3', 'This is not an amount. Write it as 1234.50'],
])('what is wrong with "%s" stands at the field', async (text, words) => {
  const save = vi.fn();
  await typed(text, save);
  await waitFor(() => expect(field('Price').getAttribute('aria-invalid')).toBe('true'));
  const described = document.getElementById(`${field('Price').id}-error`);
  expect(described?.textContent).toBe(words);
  if (!text.startsWith('-')) expect(field('Price').value).toBe(text);
  expect(save).not.toHaveBeenCalled();
});

test('an amount above the limit of its field is refused, one at the limit is not', async () => {
  const save = vi.fn();
  await typed('10,01', save, { limits: { most: 1000 } });
  expect((await screen.findAllByText('This amount is too large')).length).toBeGreaterThan(0);
  await userEvent.clear(field('Price'));
  await userEvent.type(field('Price'), '10,00');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ price: 1000, discount: undefined }));
});

test('what was there is shown with two decimals; cleared it stays blank, and it comes back as typed', async () => {
  const save = vi.fn();
  renderUi(<Example save={save} start={123_450} />);
  expect(field('Price').value).toBe('1234.50');
  await userEvent.clear(field('Price'));
  await userEvent.tab();
  expect(field('Price').value).toBe('');
  await userEvent.type(field('Price'), '7');
  await userEvent.type(field('Discount'), '-1,5');
  await userEvent.tab();
  expect(field('Discount').value).toBe('-1.50');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ price: 700, discount: -150 }));
});

test('cents are checked as text is', () => {
  expect(amountProblem(undefined)).toBe('amount.blank');
  expect(amountProblem(-1)).toBe('amount.negative');
  expect(amountProblem(-1, { negative: true })).toBeUndefined();
  expect(amountProblem(-1_000_000_000, { negative: true })).toBe('amount.too_large');
});

test('an amount below zero has a minus, in every language with Latin digits', () => {
  renderUi(<Amount cents={-1250} />);
  const shown = screen.getByText(/12\.50/);
  expect(shown.tagName).toBe('BDI');
  expect(shown.dir).toBe('ltr');
  expect(shown.textContent).toBe('-€12.50');
});
