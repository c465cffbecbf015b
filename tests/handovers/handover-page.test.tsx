import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Contact } from '#customers/contact.schema.ts';
import { contactTable } from '#customers/contact.ts';
import { customerTable } from '#customers/customer.ts';
import type { RecordHandover } from '#handovers/handover.schema.ts';
import { handoverTable } from '#handovers/handover.ts';
import { type HandoverDraft, handoverDraftKey, startDraft } from '#handovers/handover-draft.ts';
import type { HandoverForm } from '#handovers/handover-form.schema.ts';
import { handoverFormTable } from '#handovers/handover-form.ts';
import { checkOutObject } from '#objects/movement.commands.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { HandoverPage } from '#pages/handovers/handover-page.tsx';
import { HandoverRecordPage } from '#pages/handovers/handover-record-page.tsx';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { aCustomer, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges } from '#tests/support/screen.tsx';
import { aForm, aHandover, SIGNATURE } from './handovers.ts';

const OBJECT = testId('o', 1);
const AT = `/objects/${OBJECT}`;
const KEY = handoverDraftKey(OBJECT, 'out');
type Session = Awaited<ReturnType<typeof offlineDevice>>;

/** A form without photos: a page without layout has no camera. */
const QUICK = aForm({ photoZones: [], readings: [] });
const [known] = aHandover({
  marks: [{ id: testId('k', 1), view: 'left', x: 500, y: 500, kind: 'dent', note: 'deur', handoverId: testId('h', 9) }],
}).marks;

const CONTACT: Contact = {
  id: testId('n', 1),
  rev: 1,
  version: 1,
  customerId: testId('c', 1),
  name: 'Buurman Bob',
  role: 'neighbour',
  phone: '0612345678',
  email: '',
  mayFetch: false,
  mails: [],
};

const stored = (handover: RecordHandover) => {
  const { handoverId: id, ...fields } = handover;
  return {
    id,
    ...fields,
    rev: 5,
    version: 1,
    at: '2026-05-01T08:05:00.000Z',
    byUserId: testId('u', 1),
    byName: 'Piet',
  };
};

const draftOf = (changes: Partial<HandoverDraft>): HandoverDraft => ({
  ...startDraft({
    form: QUICK,
    newId: () => crypto.randomUUID(),
    object: aStoredObject(1),
    direction: 'out',
    startedAt: new Date().toISOString(),
    marks: [],
  }),
  ...changes,
});

const open = (form: HandoverForm | null, object = aStoredObject(1), marks = known) => {
  const caravan: StoredObject = { ...object, category: 'caravan' };
  return offlineDevice({
    rows: [
      [customerTable, [aCustomer()]],
      [objectTable, [caravan]],
      [contactTable, [CONTACT]],
      [handoverFormTable, form === null ? [] : [form]],
      [
        handoverTable,
        marks === undefined ? [] : [stored(aHandover({ handoverId: testId('h', 9), direction: 'in', marks: [marks] }))],
      ],
    ],
  });
};

function show(session: Session, path: string) {
  showScreen(
    session,
    <Routes>
      <Route path="/objects/:objectId" element={<ObjectPage />} />
      <Route path="/objects/:objectId/handover" element={<HandoverPage />} />
      <Route path="/objects/:objectId/handovers/:handoverId" element={<HandoverRecordPage />} />
    </Routes>,
    path,
  );
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Draws a line across the pad. */
async function sign() {
  const pad = await screen.findByRole('img', { name: 'Draw a signature here' });
  pad.setPointerCapture = () => undefined;
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200);
  fireEvent.pointerDown(pad, { clientX: 100, clientY: 100, pointerId: 1 });
  fireEvent.pointerMove(pad, { clientX: 300, clientY: 120, pointerId: 1 });
  fireEvent.pointerMove(pad, { clientX: 400, clientY: 90, pointerId: 1 });
  fireEvent.pointerUp(pad, { clientX: 400, clientY: 90, pointerId: 1 });
}

/** From the first screen to the one before the signature. */
async function answerAll(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: /Customer$/ }));
  await user.click(await button('Next'));
  const [gas, battery] = await screen.findAllByRole('group', { name: /dicht|los/ });
  if (gas === undefined || battery === undefined) throw new Error('two questions were to be asked');
  await user.click(within(gas).getByRole('button', { name: 'Yes' }));
  await user.click(within(battery).getByRole('button', { name: 'No' }));
  await user.type(await screen.findByRole('textbox', { name: /Why not/ }), 'zit vast');
  await user.click(await button('Next'));
}

describe('a handover', () => {
  test('is not asked for where the company has no form: three taps stay three taps', async () => {
    const session = await open(null);
    const user = show(session, AT);
    await user.click(await button('Check out'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
    await waitFor(async () => expect(await waitingChanges(session)).toMatchObject([{ name: 'object.check_out' }]));
  });

  test('asks step by step, and is recorded with the check-out, both under the ids it began with', async () => {
    const session = await open(QUICK);
    const user = show(session, AT);
    await user.click(await button('Check out'));
    await user.click(await button('Begin checking out'));
    await answerAll(user);
    const drawing = await screen.findByRole('img', { name: /^Drawing/ });
    expect(drawing.querySelectorAll('[data-mark=known]')).toHaveLength(1);
    drawing.getBoundingClientRect = () => new DOMRect(0, 0, 300, 150);
    fireEvent.pointerUp(drawing, { clientX: 30, clientY: 30 });
    await user.click(await button('Crack'));
    await user.click(await button('Next'));
    await screen.findByText('New since the last handover');
    await sign();
    await user.click(await button('Check out'));
    await screen.findByText('With customer');
    const [movement, record, ...others] = await waitingChanges(session);
    expect(others).toEqual([]);
    expect(movement).toMatchObject({ name: 'object.check_out', args: { stayId: testId('y', 1) } });
    expect(record).toMatchObject({
      name: 'handover.record',
      args: {
        movementId: (movement?.args as { readonly movementId?: string } | undefined)?.movementId,
        direction: 'out',
        person: 'customer',
        answers: [
          { text: 'Gas dicht', answer: 'yes', note: '' },
          { text: 'Accu los', answer: 'no', note: 'zit vast' },
        ],
        marks: [
          { kind: 'dent', handoverId: testId('h', 9) },
          { kind: 'crack', view: 'left', x: 100, y: 200 },
        ],
        signature: SIGNATURE,
      },
    });
    await screen.findByRole('link', { name: /Checked out/ });
  });

  test('is there again where it was left, after the page is gone', async () => {
    const session = await open(QUICK);
    const user = show(session, `${AT}/handover?direction=out`);
    await user.click(await button('Begin checking out'));
    await answerAll(user);
    await waitFor(async () =>
      expect(await session.drafts.read(`handover-out-${OBJECT}`)).toMatchObject({ screen: 2, person: 'customer' }),
    );
    document.body.replaceChildren();
    show(session, `${AT}/handover?direction=out`);
    await screen.findByRole('heading', { name: 'Damage' });
    await screen.findByText('Step 3 of 4');
  });

  test('of last autumn asks whether it goes on, and begins anew with a press', async () => {
    const session = await open(QUICK);
    const old = draftOf({ startedAt: '2025-10-01T08:00:00.000Z', stayId: testId('y', 77), personName: 'Vorige klant' });
    await session.drafts.save(KEY, old);
    const user = show(session, AT);
    await user.click(await screen.findByRole('link', { name: 'Go on checking out' }));
    await user.click(await button('Start again'));
    await user.click(await button('Begin checking out'));
    await screen.findByText('Step 1 of 4');
    expect(await session.drafts.read(KEY)).toMatchObject({ stayId: testId('y', 1), personName: '' });
  });

  test('whose check-out was recorded before the page died gets its record, and nothing twice', async () => {
    const session = await open(QUICK);
    const begun = draftOf({ personName: 'Jan de Vries', person: 'customer' });
    await session.drafts.save(KEY, begun);
    const args = { objectId: OBJECT, stayId: testId('y', 1), appointmentId: null, reason: null, note: '' };
    await session.submit(checkOutObject, { args: { ...args, movementId: begun.movementId } });
    show(session, `${AT}/handover?direction=out`);
    await screen.findByText('With customer');
    expect((await waitingChanges(session)).map(({ name }) => name)).toEqual(['object.check_out', 'handover.record']);
    expect(await session.drafts.read(KEY)).toBeUndefined();
  });

  test('that two tabs enter loses nothing of either, and one that was recorded does not come back', async () => {
    const session = await open(QUICK);
    const user = show(session, `${AT}/handover?direction=out`);
    await user.click(await button('Begin checking out'));
    await screen.findByText('Step 1 of 4');
    await session.drafts.change(KEY, (value) => ({ ...(value as HandoverDraft), note: 'uit een ander tabblad' }));
    await user.click(await screen.findByRole('button', { name: /Customer$/ }));
    await waitFor(async () =>
      expect(await session.drafts.read(KEY)).toMatchObject({ person: 'customer', note: 'uit een ander tabblad' }),
    );
    await session.drafts.drop(KEY);
    await user.click(await button('Next'));
    await button('Begin checking out');
    expect(await session.drafts.read(KEY)).toBeUndefined();
  });

  test('that lacks something asks for a word about it, and is then kept with that', async () => {
    const session = await open(QUICK);
    const user = show(session, `${AT}/handover?direction=out`);
    await user.click(await button('Begin checking out'));
    for (const _step of ['person', 'checklist', 'damage']) await user.click(await button('Next'));
    await user.click(await button('Check out'));
    await screen.findByText(/Complete it, or say in the remark why not/);
    expect(await waitingChanges(session)).toEqual([]);
    // A touch of the pad by mistake is no signature.
    const pad = await screen.findByRole('img', { name: 'Draw a signature here' });
    pad.setPointerCapture = () => undefined;
    fireEvent.pointerDown(pad, { clientX: 5, clientY: 5, pointerId: 1 });
    fireEvent.pointerUp(pad, { clientX: 5, clientY: 5, pointerId: 1 });
    await user.type(await screen.findByRole('textbox', { name: 'Remark' }), 'klant had haast');
    await user.click(await button('Check out'));
    await screen.findByText('With customer');
    expect((await waitingChanges(session))[1]).toMatchObject({
      args: {
        signature: null,
        note: 'klant had haast',
        answers: [{ answer: 'none' }, { answer: 'none' }],
        person: null,
      },
    });
  });

  test('of a held object asks why it may leave, and of who may not release it nothing at all', async () => {
    const held = aStoredObject(1, 1, { holdReason: 'Open invoice', holdSince: '2026-04-30T10:00:00.000Z' });
    const session = await open(QUICK, held);
    show(session, `${AT}/handover?direction=out`);
    await screen.findByText('You may not hand over an object on hold. Ask the office.');
    expect(screen.queryByRole('button', { name: 'Begin checking out' })).toBeNull();
  });

  test('of a contact says so, and whether they are known to be allowed to fetch it', async () => {
    const session = await open(QUICK);
    const user = show(session, `${AT}/handover?direction=out`);
    await user.click(await button('Begin checking out'));
    const tile = await button(/Buurman Bob.*not known to be allowed/);
    await user.click(tile);
    await waitFor(async () =>
      expect(await session.drafts.read(`handover-out-${OBJECT}`)).toMatchObject({
        person: 'contact',
        personName: 'Buurman Bob',
        contactId: CONTACT.id,
      }),
    );
  });

  test('that is recorded shows what was seen, and the one before beside it', async () => {
    const session = await open(QUICK);
    show(session, `${AT}/handovers/${testId('h', 9)}`);
    await screen.findByText('Accu is vast');
    await screen.findByText('Dent: deur');
    await screen.findByRole('img', { name: 'Signature' });
    expect(screen.queryByRole('button', { name: 'Compare with the one before' })).toBeNull();
  });
});
