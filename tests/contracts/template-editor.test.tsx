import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { ContractTemplateEditor } from '#pages/contracts/contract-template-editor.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

function Editor({ text }: { readonly text: string }) {
  const form = useForm({ defaultValues: { text, object: null } });
  return (
    <FormProvider {...form}>
      <ContractTemplateEditor />
    </FormProvider>
  );
}

async function open(text: string) {
  showScreen(await offlineDevice({ permissions: ['contract edit'] }), <Editor text={text} />);
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
}

describe('the editor of the template', () => {
  it('says at once which field there is not, and on which line, until it is right', async () => {
    const area = await open('# Kop\n{{customer.naam}} {{ open');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line 2: customer.naam is not a field that can be filled in.',
      'Line 2: braces are missing at {{ open.',
    ]);
    await userEvent.clear(area);
    await userEvent.type(area, '{{{{customer.name}}');
    expect(area.value).toBe('{{customer.name}}');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('puts a field and marks in at the cursor', async () => {
    const area = await open('Beste ,');
    area.focus();
    area.setSelectionRange(6, 6);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Insert a field' }), 'customer.name');
    expect(area.value).toBe('Beste {{customer.name}},');
    area.setSelectionRange(0, 5);
    await userEvent.click(screen.getByRole('button', { name: 'Bold' }));
    expect(area.value).toBe('**Beste** {{customer.name}},');
  });
});
