import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { TemplateAnswer } from '#contracts/contract.schema.ts';
import { ContractTemplatePage } from '#pages/contracts/contract-template-page.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerCalls, ok, refusal } from '#tests/support/server-answers.ts';
import { type DraftStore, DraftStoreContext } from '#ui/form/draft-store.ts';
import { typeAtEnd } from './typing-template.ts';

const template = (version: number, text: string): TemplateAnswer => ({
  version,
  text,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'Truus',
});

/** A template that a colleague saves too: the server refuses a change based on an older version. */
async function open(first: TemplateAnswer, drafts = new Map<string, unknown>()) {
  const kept = { template: first };
  const session = await offlineDevice({ permissions: ['contract edit', 'object index'], online: true });
  const asked = answerCalls({
    'GET /api/contract-template': () => ok(kept.template),
    'GET /api/contract-template/versions': { result: [], next_cursor: null },
    'PUT /api/contract-template': ({ body }) => {
      const { text, version } = body as { text: string; version: number };
      if (version !== kept.template.version) return refusal(409, {}, 'Somebody was first.');
      kept.template = template(version + 1, text);
      return ok(kept.template);
    },
  });
  const store: DraftStore = {
    save: (key, value) => Promise.resolve(void drafts.set(key, value)),
    read: (key) => Promise.resolve(drafts.get(key)),
    drop: (key) => Promise.resolve(void drafts.delete(key)),
  };
  showScreen(
    session,
    <DraftStoreContext value={store}>
      <ContractTemplatePage />
    </DraftStoreContext>,
  );
  const area = await screen.findByRole('textbox', { name: 'Text' });
  return { area, kept, asked, drafts };
}
const button = (name: string) => screen.findByRole('button', { name });
const save = async () => userEvent.click(await button('Save'));

test('what is typed stays where a colleague saved meanwhile, and is saved over theirs when somebody says so', async () => {
  const { area, kept, asked } = await open(template(3, 'oud'));
  typeAtEnd(area, ' en van mij');
  kept.template = template(4, 'van Truus');
  await save();
  await screen.findByText(/has since saved version 4/);
  expect(screen.getByRole('textbox', { name: 'Text' })).toBe(area);
  expect(area.textContent).toBe('oud en van mij');
  await userEvent.click(await button('Save mine over it'));
  await waitFor(() => expect(kept.template).toMatchObject({ version: 5, text: 'oud en van mij' }));
  await waitFor(() => expect(screen.queryByText(/has since saved/)).toBeNull());
  expect(area.textContent).toBe('oud en van mij');
  // The next save is based on what was just saved.
  typeAtEnd(area, '!');
  await save();
  await waitFor(() => expect(kept.template).toMatchObject({ version: 6, text: 'oud en van mij!' }));
  expect(asked).toHaveLength(3);
});

test('theirs is taken instead, and the draft is gone', async () => {
  const { area, kept, drafts } = await open(template(3, 'oud'));
  typeAtEnd(area, ' en van mij');
  kept.template = template(4, 'van Truus');
  await waitFor(() => expect(drafts.size).toBe(1));
  await save();
  await userEvent.click(await button('Take theirs'));
  const text = () => screen.getByRole('textbox', { name: 'Text' }).textContent;
  await waitFor(() => expect(text()).toBe('van Truus'));
  expect(screen.queryByText(/has since saved/)).toBeNull();
  expect(drafts.size).toBe(0);
});

test('a draft that was begun on an older version is filled in again, and says so', async () => {
  const values = { text: 'begonnen', object: null, version: 3 };
  const drafts = new Map<string, unknown>([['contract-template', { at: Date.now(), values }]]);
  const { area } = await open(template(4, 'van Truus'), drafts);
  await waitFor(() => expect(area.textContent).toBe('begonnen'));
  await screen.findByText(/has since saved version 4/);
  await userEvent.click(await button('Start over'));
  await waitFor(() => expect(area.textContent).toBe('van Truus'));
  expect(screen.queryByText(/has since saved/)).toBeNull();
});
