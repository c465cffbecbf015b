import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { tagTable } from '#annotations/tag.ts';
import { type ObjectEntry, objectIndex } from '#objects/client/object-index.ts';
import { objectTable } from '#objects/object.ts';
import { ObjectBulkMove } from '#pages/objects/object-bulk-move.tsx';
import { ObjectLabelsPage } from '#pages/objects/object-labels-page.tsx';
import { ObjectsPage } from '#pages/objects/objects-page.tsx';
import { spotTable } from '#spots/spot.ts';
import { anObject, aSpot, aStoredObject, aTag, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, widenToDesk, YARD_HAND } from '#tests/support/screen.tsx';

const rows = [
  [tagTable, [aTag(1, { value: 'Te koop', type: 'object' })]],
  [
    objectTable,
    [
      aStoredObject(1, 1, { plate: 'WA01AA', sortKey: 'a' }),
      aStoredObject(2, 2, { plate: 'WA02AA', sortKey: 'b' }),
      aStoredObject(3, 1, { plate: 'WA03AA', sortKey: 'c', spotId: null, tagIds: [testId('t', 1)] }),
      anObject(4, { plate: 'WA04AA', sortKey: 'd' }),
    ],
  ],
] as const;

async function showObjects(permissions: readonly string[] = [...YARD_HAND, 'tag index']) {
  const session = await offlineDevice({ rows, permissions });
  showScreen(
    session,
    <Routes>
      <Route path="/objects" element={<ObjectsPage />} />
      <Route path="/objects/labels" element={<ObjectLabelsPage />} />
    </Routes>,
    '/objects',
  );
  await screen.findByText('4 matches');
  return { session, user: userEvent.setup() };
}

const movedEntry: ObjectEntry = objectIndex.toEntry(aStoredObject(1, 1, { plate: 'WA01AA' }), () => undefined);

const box = (name: string) => screen.getByRole('checkbox', { name });
const boxes = () => screen.getAllByRole('checkbox').slice(1) as HTMLInputElement[];

describe('several objects at once', () => {
  test('are chosen one by one, from one to another with Shift, and all of them', async () => {
    const { user } = await showObjects();
    await user.click(box('WA-02-AA'));
    expect(await screen.findByText('1 chosen')).toBeTruthy();
    fireEvent.click(box('WA-04-AA'), { shiftKey: true });
    expect(await screen.findByText('3 chosen')).toBeTruthy();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, true]);
    await user.click(box('WA-03-AA'));
    expect(await screen.findByText('2 chosen')).toBeTruthy();
    await user.click(box('Choose all'));
    expect(await screen.findByText('4 chosen')).toBeTruthy();
    await user.click(box('Choose all'));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Chosen objects' })).toBeNull());
  });

  test('are chosen with the keyboard, and a press on a box does not open the object', async () => {
    const { user } = await showObjects();
    screen.getByRole('grid', { name: 'Objects' }).focus();
    await user.keyboard('{ArrowDown} {ArrowDown}{Shift>} {/Shift}');
    expect(await screen.findByText('2 chosen')).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe('/objects');
  });

  test('get a tag, each by a change of its own, and those that have it are left alone', async () => {
    const { session, user } = await showObjects();
    await user.click(box('Choose all'));
    const actions = within(await screen.findByRole('toolbar', { name: 'Chosen objects' }));
    await user.click(actions.getByRole('button', { name: 'Tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change tags' });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
    await user.click(within(within(dialog).getByRole('group', { name: 'Put on' })).getByRole('button'));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^3 changed: tag .+ put on$/)).toBeTruthy();
    expect(screen.getByText('1 was already that way')).toBeTruthy();
    const waiting = await session.outbox();
    expect(waiting.map(({ intent }) => intent.name)).toEqual(['object.tag', 'object.tag', 'object.tag']);
  });

  test('go to a spot until it is full; the others stay, and go on with a reason', async () => {
    const { session, user } = await showObjects();
    await user.click(box('Choose all'));
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    await user.click(await screen.findByRole('combobox', { name: 'Warehouse or spot' }));
    await user.click(await screen.findByRole('option', { name: /^A3/ }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('1 changed')).toBeTruthy();
    const refused = screen.getByRole('list', { name: '3 stayed as they were' });
    expect([...refused.querySelectorAll('li')].map((row) => row.textContent)).toEqual([
      expect.stringMatching(/WA-02-AA.*full/),
      expect.stringMatching(/WA-03-AA.*full/),
      expect.stringMatching(/WA-04-AA.*customer/),
    ]);
    const goOn = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with 2 anyway' });
    expect(goOn.disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Reason to go on' }), 'Boven elkaar');
    await user.click(goOn);
    expect(await screen.findByText('3 changed')).toBeTruthy();
    expect(screen.getByText('1 stayed as it was')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull();
    const moved = await session.mirror.where(objectTable, 'spotId', testId('s', 3));
    expect(moved.map(({ id }) => id).sort()).toEqual([1, 2, 3].map((number) => testId('o', number)));
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Chosen objects' })).toBeNull());
  });

  test.each([
    ['reserved for one that is away', anObject(9, { plate: 'WA09AA' }), /A3 is kept for another object.*WA-09-AA/],
    [
      'promised to one that stands elsewhere',
      aStoredObject(9, 2, { plate: 'WA09AA' }),
      /kept for WA-09-AA once it leaves/,
    ],
  ])('are told before that a spot is %s', async (_what, other, words) => {
    const session = await offlineDevice({
      rows: [
        [objectTable, [aStoredObject(1, 1, { plate: 'WA01AA', sortKey: 'a' }), other]],
        [spotTable, [aSpot(3, { reservedObjectId: other.id })]],
      ],
      permissions: YARD_HAND,
    });
    showScreen(session, <ObjectBulkMove entries={[movedEntry]} onClose={() => undefined} />);
    const user = userEvent.setup();
    const dialog = await screen.findByRole('dialog', { name: 'Move' });
    await user.click(await screen.findByRole('combobox', { name: 'Warehouse or spot' }));
    const option = await screen.findByRole('option', { name: /^A3/ });
    expect(option.textContent).toMatch(/kept for another|once WA-09-AA leaves/);
    await user.click(option);
    await waitFor(() => expect(dialog.textContent).toMatch(words));
    await user.click(screen.getByRole('combobox', { name: 'Warehouse or spot' }));
    await user.click(await screen.findByRole('option', { name: /^A2/ }));
    await waitFor(() => expect(dialog.textContent).not.toMatch(/kept for/));
  });

  test('are only printed by who may change nothing', async () => {
    const { user } = await showObjects(['object index', 'customer index', 'spot index']);
    await user.click(box('WA-01-AA'));
    const actions = within(await screen.findByRole('toolbar', { name: 'Chosen objects' }));
    expect(actions.getByRole('button', { name: 'Labels' })).toBeTruthy();
    expect(actions.queryByRole('button', { name: 'Tags' })).toBeNull();
    expect(actions.queryByRole('button', { name: 'Move' })).toBeNull();
  });

  test('get labels with a code each, on the places that are free', async () => {
    const { user } = await showObjects();
    await user.click(box('WA-01-AA'));
    await user.click(box('WA-02-AA'));
    await user.click(await screen.findByRole('button', { name: 'Labels' }));
    await screen.findByText('2 objects');
    const codes = screen.getAllByRole('img').map((code) => code.getAttribute('aria-label'));
    expect(codes).toEqual([1, 2].map((number) => `${window.location.origin}/objects/${testId('o', number)}`));
    expect(screen.queryByText(/Veldhuis/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: "With the customer's name" }));
    expect(screen.getAllByText(/Veldhuis/)).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Begin at label' }), '21');
    expect(document.querySelectorAll('[data-page]')).toHaveLength(2);
  });
});

describe('labels without a choice', () => {
  test('lead back to the list', async () => {
    const session = await offlineDevice({ rows });
    showScreen(session, <ObjectLabelsPage />, '/objects/labels');
    expect(await screen.findByText('Choose objects first')).toBeTruthy();
  });
});

describe('the columns of the list', () => {
  test('are fewer on a tablet until a person chooses', async () => {
    await showObjects();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toContain('Status');
    expect(heads).not.toContain('Contract start');
  });

  test('are put away and stay away on this device', async () => {
    widenToDesk();
    const { user } = await showObjects();
    expect(screen.getByRole('columnheader', { name: 'Brand' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.queryByRole('checkbox', { name: 'Plate' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Brand' }));
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Brand' })).toBeNull());
    expect(localStorage.getItem('remise.hidden-columns./objects')).toBe('color,gas,lithium,power,brand');
  });
});
