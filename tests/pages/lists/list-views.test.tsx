import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ListViews } from '#pages/lists/list-views.tsx';
import { queryClient } from '#session/server-query.ts';
import type { ListView } from '#staff/list-view.schema.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { aListView } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';
import { type ChosenList, useListChoice } from '#ui/list/list-choice.ts';
import { withColumns } from '#ui/list/viewed-columns.ts';

type Choice = { readonly state: '' | 'held' | 'unplaced'; readonly tag: string };
const LIST: ChosenList<Choice> = {
  path: '/objects',
  none: { state: '', tag: '' },
  values: { state: ['held', 'unplaced'] },
};
const COLUMNS = [{ key: 'size' }, { key: 'brand' }];
const GONE_TAG = 'deleted-tag';

function Things() {
  const [choice, change, viewing] = useListChoice(LIST);
  const [hidden, hide] = useState<ReadonlySet<string>>(new Set(['brand']));
  return (
    <>
      <p data-testid="shown">{`${choice.state || 'all'} without ${[...hidden].join()}`}</p>
      <button type="button" onClick={() => change({ state: 'held' })}>
        held
      </button>
      <button type="button" onClick={() => hide(new Set(['size']))}>
        brand instead of size
      </button>
      <ListViews
        viewing={withColumns(viewing, { known: COLUMNS, hidden, initially: ['brand'], change: hide })}
        isGone={(query) => query.get('tag') === GONE_TAG}
      />
    </>
  );
}

let kept: ListView[];
let isThere: boolean;

beforeEach(() => {
  localStorage.clear();
  isThere = true;
  kept = [];
});

async function aDevice(): Promise<DeviceSession> {
  const session = await offlineDevice({ permissions: ['object index'], online: true });
  answerWith(({ path, method, body }) => {
    if (!isThere) return null;
    const at = kept.findIndex(({ uuid }) => path.endsWith(uuid));
    if (method === 'POST') {
      kept = [...kept, aListView(kept.length + 1, body as Partial<ListView>)];
      return ok(kept.at(-1));
    }
    if (method === 'PUT') {
      kept = kept.map((view, index) => (index === at ? { ...view, ...(body as Partial<ListView>) } : view));
      return ok(kept[at]);
    }
    if (method === 'DELETE') kept = kept.filter((_, index) => index !== at);
    return ok(method === 'DELETE' ? true : kept);
  });
  return session;
}

const show = (session: DeviceSession) => {
  cleanup();
  queryClient.clear();
  showScreen(session, <Things />, '/objects');
};
const shown = () => screen.getByTestId('shown').textContent;
const chooser = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'View' });
const chosen = async () => (await chooser()).selectedOptions[0]?.textContent;

test('what is chosen is kept under a name, and that view is the chosen one until something else is shown', async () => {
  show(await aDevice());
  await userEvent.click(screen.getByText('held'));
  await userEvent.click(screen.getByText('brand instead of size'));
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.type(screen.getByLabelText(/Name of the view/), 'Blocked ones');
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(kept).toMatchObject([{ name: 'Blocked ones', query: 'state=held&hidden=size', shared: false }]),
  );
  expect(await chosen()).toBe('Blocked ones');
  await userEvent.selectOptions(await chooser(), 'No view');
  expect(shown()).toBe('all without brand');
  await userEvent.selectOptions(await chooser(), 'Blocked ones');
  expect(shown()).toBe('held without size');
});

test('a view that something else is shown of says so, leads back, and is saved over', async () => {
  kept = [aListView(1)];
  show(await aDevice());
  await userEvent.selectOptions(await chooser(), 'View 1');
  expect(shown()).toBe('unplaced without brand');
  await userEvent.click(screen.getByText('held'));
  expect(await chosen()).toBe('View 1 · changed');
  await userEvent.click(screen.getByRole('button', { name: 'Back to “View 1”' }));
  expect(shown()).toBe('unplaced without brand');
  expect(await chosen()).toBe('View 1');
  await userEvent.click(screen.getByText('held'));
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save what is shown now in “View 1”' }));
  await waitFor(() => expect(kept[0]?.query).toBe('state=held'));
  await waitFor(async () => expect(await chosen()).toBe('View 1'));
});

test('a view that was seen once is chosen without a connection', async () => {
  kept = [aListView(1)];
  const session = await aDevice();
  show(session);
  await chooser();
  isThere = false;
  show(session);
  await userEvent.selectOptions(await chooser(), 'View 1');
  expect(shown()).toBe('unplaced without brand');
});

test('a filter that was deleted since is named, states that are no more choose nothing, other lists’ views stay away', async () => {
  kept = [
    aListView(1, { query: `tag=${GONE_TAG}` }),
    aListView(2, { query: 'state=nowhere&sort=colour', mine: false, changeable: false, shared: true }),
    aListView(3, { list: '/customers' }),
  ];
  show(await aDevice());
  expect([...(await chooser()).options].map(({ text }) => text)).toEqual([
    'No view',
    'View 1 · a filter is gone',
    'View 2 (Ada Bakker)',
  ]);
  await userEvent.selectOptions(await chooser(), 'View 2 (Ada Bakker)');
  expect(shown()).toBe('all without brand');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Shared by Ada Bakker')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Change “View 2”' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Change “View 1”' })).toBeTruthy();
});

test('a view is renamed, shared and, after a question, deleted', async () => {
  kept = [aListView(1)];
  show(await aDevice());
  await chooser();
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change “View 1”' }));
  await userEvent.clear(screen.getByLabelText(/Name of the view/));
  await userEvent.type(screen.getByLabelText(/Name of the view/), 'Winter');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept).toMatchObject([{ name: 'Winter', shared: true }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Change “Winter”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete view' }));
  expect(screen.getByText('Colleagues lose it too.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(kept).toEqual([]));
});
