import { zodResolver } from '@hookform/resolvers/zod';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const schema = z.object({
  email: z.string().trim().pipe(z.email()),
  phone: z.string().regex(/^[0-9+ ]*$/),
  password: z.string().min(12),
  code: z.string().max(4),
});

function Form() {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: '', phone: '', password: '', code: '' },
  });
  return (
    <RecordForm form={form} label="Form" submitLabel="Save" onSubmit={() => Promise.resolve(undefined)}>
      <TextField name="email" label="E-mail" type="email" />
      <TextField name="phone" label="Phone" type="tel" />
      <TextField name="password" label="Password" type="password" />
      <TextField name="code" label="Code" />
    </RecordForm>
  );
}

async function errorsOf(typed: Readonly<Record<string, string>>): Promise<string> {
  showScreen(await offlineDevice(), <Form />);
  const user = userEvent.setup();
  for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText(/Fill this in|This is/);
  return (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
}

test('a required address that is left empty is asked for', async () => {
  const words = await errorsOf({ Password: 'a long password' });
  expect(words).toContain('Fill this in');
  expect(words).not.toContain('Check what is filled in here');
});

test('each kind of field says what is wrong with it, with an example or a length', async () => {
  const words = await errorsOf({ 'E-mail': 'anna', Phone: 'call me', Password: 'short', Code: '12345' });
  expect(words).toContain('This is not an e-mail address. Write it as anna@example.com');
  expect(words).toContain('This is not a phone number. Write it as +31 6 12345678');
  expect(words).toContain('This is too short: at least 12 characters');
  expect(words).toContain('This is too long: at most 4 characters');
});
