import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContractTemplateEditor } from '#pages/contracts/contract-template-editor.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { mark, typeAtEnd } from './typing-template.ts';

// As the app is while it is worked on: what a first mount registers is taken away and made again.
beforeAll(() => configure({ reactStrictMode: true }));
afterAll(() => configure({ reactStrictMode: false }));

async function open(text: string) {
  const stored = { text };
  function Editor() {
    const form = useForm({ defaultValues: { text, object: null } });
    stored.text = form.watch('text');
    return (
      <FormProvider {...form}>
        <ContractTemplateEditor />
      </FormProvider>
    );
  }
  showScreen(await offlineDevice({ permissions: ['contract edit'] }), <Editor />);
  const area = await screen.findByRole('textbox', { name: 'Text' });
  return { area, stored };
}
const chips = (area: HTMLElement) => [...area.querySelectorAll('[data-field]')].map(({ textContent }) => textContent);

describe('the editor of the template', () => {
  it('shows the text as it will look, with fields under their names, and changes nothing by itself', async () => {
    const { area, stored } = await open('# Kop\nBeste **{{ customer.name }}**,\n* een\n* 2 * 3');
    expect(area.querySelector('h1')?.textContent).toBe('Kop');
    expect(area.querySelector('strong')?.textContent).toBe('Name of the customer');
    expect([...area.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['een', '2 * 3']);
    expect(stored.text).toBe('# Kop\nBeste **{{ customer.name }}**,\n* een\n* 2 * 3');
  });

  it('says at once which field there is not', async () => {
    const { area, stored } = await open('# Kop');
    typeAtEnd(area, ' {{customer.naam}}');
    expect(
      await screen.findByText('“Kop {{customer.naam}}”: customer.naam is not a field that can be filled in.'),
    ).toBeTruthy();
    expect(stored.text).toBe('# Kop {{customer.naam}}');
    expect(area.querySelector('[data-unknown]')?.textContent).toBe('{{customer.naam}}');
  });

  it('makes a field of its name in braces', async () => {
    const { area, stored } = await open('Beste');
    typeAtEnd(area, ' {{customer.name}}');
    await waitFor(() => expect(chips(area)).toEqual(['Name of the customer']));
    expect(stored.text).toBe('Beste {{customer.name}}');
  });

  it('puts a field in at the cursor, and makes words bold, headings and items', async () => {
    const { area, stored } = await open('Beste ,');
    mark(area, 6, 6);
    await userEvent.click(screen.getByRole('button', { name: 'Insert a field' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Name of the customer' }));
    await waitFor(() => expect(stored.text).toBe('Beste {{customer.name}},'));
    mark(area, 0, 5);
    await userEvent.click(screen.getByRole('button', { name: 'Bold' }));
    await waitFor(() => expect(stored.text).toBe('**Beste** {{customer.name}},'));
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Heading' }));
    await waitFor(() => expect(stored.text).toBe('## **Beste** {{customer.name}},'));
    await userEvent.click(screen.getByRole('button', { name: 'Numbered list' }));
    await waitFor(() => expect(stored.text).toBe('1. **Beste** {{customer.name}},'));
  });
});
