import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ContractAnswer } from '#contracts/contract.schema.ts';
import { objectTable } from '#objects/object.ts';
import { ObjectContractPage } from '#pages/contracts/object-contract-page.tsx';
import { ObjectContractPanel } from '#pages/contracts/object-contract-panel.tsx';
import { anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerCalls, ok, type Told } from '#tests/support/server-answers.ts';
import { aContract as contract, CONTRACT_ID as ID, CONTRACT_OBJECT as OBJECT } from './contract-samples.ts';

type Given = {
  readonly permissions?: readonly string[];
  readonly gone?: boolean;
  /** What the address asks for, after the `?`. */
  readonly search?: string;
  /** False for a server without mail. */
  readonly sendsMail?: boolean;
  readonly answers?: Readonly<Record<string, (asked: Asked) => Told>>;
};

async function open(
  kept: { contract: ContractAnswer },
  { permissions = [], gone = false, search = '', sendsMail = true, answers = {} }: Given = {},
) {
  const rows = gone ? [] : ([[objectTable, [anObject(1, { id: OBJECT, customerId: testId('c', 1) })]]] as const);
  const session = await offlineDevice({ permissions: ['object index', ...permissions], rows, online: true, sendsMail });
  const asked = answerCalls({
    [`GET /api/objects/${OBJECT}/contracts`]: () => ok([kept.contract], { next_cursor: null, unsigned: 0 }),
    [`GET /api/contracts/${ID}`]: () => ok(kept.contract),
    ...answers,
  });
  showScreen(
    session,
    <Routes>
      <Route path="/objects/:objectId/contract" element={<ObjectContractPage />} />
    </Routes>,
    `/objects/${OBJECT}/contract?${search}`,
  );
  await screen.findByRole('heading', { name: 'Contract 7' });
  return asked;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a signature on paper is of the text that was shown; another text is shown first', async () => {
  const kept = { contract: contract() };
  const asked = await open(kept, {
    permissions: ['contract edit'],
    answers: {
      [`POST /api/contracts/${ID}/paper`]: ({ body }) => {
        const { sha256 } = body as { sha256: string };
        if (sha256 === kept.contract.sha256) return ok(kept.contract);
        return { status: 409, body: { message: 'The text has changed.', code: 'contract_changed' } };
      },
    },
  });
  await screen.findByText('De eerste tekst.');
  // A colleague fills it in again.
  kept.contract = contract({ text: 'Een andere tekst.', sha256: 'b'.repeat(64) });
  await press('Signed on paper');
  await screen.findByRole('dialog');
  await press('Save');
  await screen.findByText('Een andere tekst.');
  expect(asked.map(({ body }) => (body as { sha256: string }).sha256)).toEqual(['a'.repeat(64)]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Signed on paper');
  await press('Save');
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ sha256: 'b'.repeat(64) }));
});

test('the link is shown where the server sends no mail, though an address was given', async () => {
  const kept = { contract: contract() };
  await open(kept, {
    permissions: ['contract edit'],
    answers: {
      [`POST /api/contracts/${ID}/send`]: () => {
        kept.contract = contract({
          state: 'sent',
          sent_at: '2026-11-20T23:30:00.000Z',
          sent_to: 'jan@example.test',
          mail: 'kept',
        });
        return ok({
          contract: kept.contract,
          link: 'https://yard.test/contract/x',
          mailed: false,
          unmailed: 'no_server',
        });
      },
    },
  });
  await press('Send link');
  await press('Send');
  expect(await screen.findByDisplayValue('https://yard.test/contract/x')).toBeDefined();
  expect(screen.getByRole('dialog').textContent).toContain('This server sends no mail');
  // It says that it is to be passed on, not that it was sent to somebody and waits.
  await screen.findByText('Pass it on to the customer yourself');
  expect(screen.getByText('Link made on')).toBeDefined();
  expect(screen.queryByText('Sent to')).toBeNull();
});

test('on a server without mail a contract begins with the link to pass on, and says why', async () => {
  const kept = { contract: contract() };
  const asked = await open(kept, {
    permissions: ['contract edit'],
    sendsMail: false,
    answers: {
      [`POST /api/contracts/${ID}/send`]: () => {
        kept.contract = contract({ state: 'sent', sent_at: '2026-11-20T23:30:00.000Z', sent_to: '' });
        return ok({ contract: kept.contract, link: 'https://yard.test/contract/x', mailed: false, unmailed: null });
      },
    },
  });
  await press('Send link');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('This server sends no mail');
  expect(within(dialog).getByRole('radio', { name: 'Link to pass on' })).toHaveProperty('checked', true);
  await press('Send');
  await screen.findByDisplayValue('https://yard.test/contract/x');
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ to: null });
  await screen.findByText('Pass it on to the customer yourself');
});

test.each([
  ['was not asked for', '', null, true],
  ['cannot leave', 'jan@example.test', 'queued', false],
] as const)('does not say that a link waits to be mailed where that %s', async (_, to, mail, sendsMail) => {
  await open(
    { contract: contract({ state: 'sent', sent_at: '2026-11-20T23:30:00.000Z', sent_to: to, mail }) },
    { sendsMail },
  );
  await screen.findByText('Pass it on to the customer yourself');
  expect(screen.queryByText('Waits')).toBeNull();
});

test('in the panel of an object the link that somebody passes on was made, not sent', async () => {
  const session = await offlineDevice({ permissions: ['object index'], online: true });
  const passedOn = contract({ state: 'sent', sent_at: '2026-11-20T23:30:00.000Z', sent_to: '' });
  answerCalls({ [`GET /api/objects/${OBJECT}/contracts`]: () => ok([passedOn], { next_cursor: null, unsigned: 0 }) });
  showScreen(session, <ObjectContractPanel objectId={OBJECT} />);
  await screen.findByText('Link made on Nov 21, 2026');
});

test('a mail that failed is seen', async () => {
  await open({ contract: contract({ state: 'sent', sent_to: 'jan@example.test', mail: 'failed' }) });
  await screen.findByText('Not sent');
});

test('a contract about an object that was deleted is read, and not renewed', async () => {
  const signed = { state: 'signed', signed_on: '2026-11-20', signed_how: 'link', signer: 'Jan Bakker' } as const;
  const permissions = ['contract edit', 'contract create'];
  await open({ contract: contract(signed) }, { permissions, gone: true });
  await screen.findByText('De eerste tekst.');
  await screen.findByText(/does not have the object/);
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  expect(screen.getByRole('button', { name: 'PDF' })).toBeDefined();
});

test('a contract is renewed by who may make one void', async () => {
  const signed = { state: 'signed', signed_on: '2026-11-20', signed_how: 'link', signer: 'Jan Bakker' } as const;
  await open({ contract: contract(signed) }, { permissions: ['contract create'] });
  await screen.findByText('De eerste tekst.');
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
});

test('a contract that was made after midnight in the yard is of that day', async () => {
  const session = await offlineDevice({ permissions: ['object index'], online: true });
  answerCalls({ [`GET /api/objects/${OBJECT}/contracts`]: () => ok([contract()], { next_cursor: null, unsigned: 0 }) });
  showScreen(session, <ObjectContractPanel objectId={OBJECT} />);
  await screen.findByText('Made on Nov 21, 2026');
});

test('clauses keep their numbers where text stands between them', async () => {
  await open({ contract: contract({ text: '1. een\n\nuitleg\n\n2. twee' }) });
  await screen.findByText('uitleg');
  expect(screen.getAllByRole('list').flatMap((list) => (list instanceof HTMLOListElement ? [list.start] : []))).toEqual(
    [1, 2],
  );
});

test('leads back to the prospect it is made for', async () => {
  await open({ contract: contract() }, { search: `prospect=${testId('p', 1)}` });
  expect(screen.getByRole('link', { name: 'Prospect' }).getAttribute('href')).toBe(`/prospects/${testId('p', 1)}`);
});

test('a contract is made once however often it is pressed, and one that is there already is shown', async () => {
  const over = contract({ state: 'declined', declined_at: '2026-11-21T10:00:00Z' });
  const kept = { contract: over };
  let tells: ((told: Told) => void) | undefined;
  const told = new Promise<Told>((resolve) => void (tells = resolve));
  let calls = 0;
  const wait = () => {
    calls += 1;
    return told as never;
  };
  await open(kept, {
    permissions: ['contract create'],
    answers: { [`POST /api/objects/${OBJECT}/contracts`]: wait },
  });
  const make = screen.getByRole('button', { name: 'Make a contract' });
  make.click();
  make.click();
  await userEvent.click(make);
  expect(calls).toBe(1);
  // A colleague was first.
  kept.contract = contract();
  tells?.({ status: 409, body: { message: 'There is one.', code: 'contract_live' } });
  await screen.findByText('This object has a contract already: here it is.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make a contract' })).toBeNull());
  expect(calls).toBe(1);
});

test('a contract leads to the text it is made of, for who may change that', async () => {
  await open({ contract: contract() }, { permissions: ['contract edit'] });
  const link = await screen.findByRole('link', { name: 'Contract template' });
  expect(link.getAttribute('href')).toBe('/contract-template');
});

test('a contract does not lead to its template for who may not change it', async () => {
  await open({ contract: contract() });
  await screen.findByText('De eerste tekst.');
  expect(screen.queryByRole('link', { name: 'Contract template' })).toBeNull();
});
