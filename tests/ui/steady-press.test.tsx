import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { RecordForm } from '#ui/form/record-form.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { renderUi } from './render-ui.tsx';

const save = vi.fn(async () => undefined);

function Hours() {
  const form = useForm({ defaultValues: { end: '17:00' } });
  return (
    <RecordForm form={form} label="Hours" submitLabel="Save" onSubmit={save}>
      <TimeField name="end" label="Until" />
    </RecordForm>
  );
}

const button = () => screen.getByRole('button', { name: 'Save' });

/** What a browser does when the page moves under a press: it is released beside the button, and no click comes. */
function pressMissed(by = { clientX: 0, clientY: 0 }): void {
  fireEvent.mouseDown(button(), { clientX: 50, clientY: 400 });
  fireEvent.blur(screen.getByRole('textbox', { name: 'Until' }));
  fireEvent.mouseUp(document.body, { clientX: 50 + by.clientX, clientY: 400 + by.clientY });
}

beforeEach(() => save.mockClear());

test('a press saves, also where the button moved away under it as a field was left', async () => {
  renderUi(<Hours />);
  pressMissed();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
});

test('a press that was dragged away does not save', async () => {
  renderUi(<Hours />);
  pressMissed({ clientX: 0, clientY: 80 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(save).not.toHaveBeenCalled();
});

test('a press that the browser counted saves once', async () => {
  renderUi(<Hours />);
  fireEvent.mouseDown(button(), { clientX: 50, clientY: 400 });
  fireEvent.mouseUp(button(), { clientX: 50, clientY: 400 });
  fireEvent.click(button());
  await waitFor(() => expect(save).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(save).toHaveBeenCalledTimes(1);
});
