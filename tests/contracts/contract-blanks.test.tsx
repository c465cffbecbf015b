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
import { answerCalls, ok } from '#tests/support/server-answers.ts';
import { aContract, CONTRACT_ID, CONTRACT_OBJECT } from './contract-samples.ts';

const CUSTOMER = testId('c', 1);
const EVERYTHING = ['contract edit', 'customer edit', 'object edit', 'company edit', 'invoice create'];

function calls(contract: ContractAnswer) {
  return answerCalls({
    [`GET /api/objects/${CONTRACT_OBJECT}/contracts`]: () => ok([contract], { next_cursor: null, unsigned: 0 }),
    [`GET /api/contracts/${CONTRACT_ID}`]: () => ok(contract),
    [`POST /api/contracts/${CONTRACT_ID}/send`]: () =>
      ok({ contract: { ...contract, state: 'sent' }, link: null, mailed: true, unmailed: null }),
  });
}

async function open(contract: ContractAnswer, permissions: readonly string[] = EVERYTHING) {
  const rows = [[objectTable, [anObject(1, { id: CONTRACT_OBJECT, customerId: CUSTOMER })]]] as const;
  const session = await offlineDevice({
    permissions: ['object index', ...permissions],
    rows,
    online: true,
    provider: 'stripe',
  });
  const asked = calls(contract);
  showScreen(
    session,
    <Routes>
      <Route path="/objects/:objectId/contract" element={<ObjectContractPage />} />
    </Routes>,
    `/objects/${CONTRACT_OBJECT}/contract`,
  );
  await screen.findByRole('heading', { name: 'Contract 7' });
  return asked;
}

const askToSend = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
  return within(await screen.findByRole('dialog'));
};

test('before a contract is sent, each blank is named with the way to where it is filled in', async () => {
  const asked = await open(
    aContract({ missing: ['customer.address', 'object.size', 'spot.name', 'price.amount', 'yard.name', 'yard.iban'] }),
  );
  const dialog = await askToSend();
  const ways = dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Address of the customer', `/customers/${CUSTOMER}/edit`],
    ['Size', `/objects/${CONTRACT_OBJECT}/edit`],
    ['Spot', `/objects/${CONTRACT_OBJECT}`],
    ['Price', `/finance/subscriptions/create?object=${CONTRACT_OBJECT}`],
    ['Your company', '/settings/general'],
    ['IBAN of your company', '/settings/bank'],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send anyway, 6 fields blank' }));
  await waitFor(() => expect(asked.some(({ body }) => body !== undefined)).toBe(true));
});

test('who may not fill a blank in sees its name without a way there', async () => {
  await open(aContract({ missing: ['customer.address', 'yard.kvk'] }), ['contract edit']);
  const dialog = await askToSend();
  expect(dialog.getByText(/Address of the customer/)).toBeDefined();
  expect(dialog.getByText(/Chamber of Commerce number/)).toBeDefined();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Send anyway, 2 fields blank' })).toBeDefined();
});

test('a contract without blanks is sent as before', async () => {
  await open(aContract());
  const dialog = await askToSend();
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDefined();
  expect(dialog.queryByText(/left open/)).toBeNull();
});

test('who signs on this screen is told of the blanks too', async () => {
  await open(aContract({ missing: ['object.start'] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign here' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Contract start' })).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Sign anyway, 1 field blank' })).toBeDefined();
});

test.each([
  ['draft', ['price.amount', 'price.period'], '2 fields of the template are still blank'],
  ['draft', ['price.amount'], '1 field of the template is still blank'],
  ['draft', [], null],
  ['sent', ['price.amount'], null],
] as const)('the panel of a %s contract with blanks %j says: %s', async (state, missing, said) => {
  const session = await offlineDevice({ permissions: ['object index'], online: true });
  calls(aContract({ state, missing: [...missing], sent_at: state === 'sent' ? '2026-11-20T12:00:00.000Z' : null }));
  showScreen(session, <ObjectContractPanel objectId={CONTRACT_OBJECT} />);
  await screen.findByText(/^(Made|Sent) on/);
  if (said !== null) await screen.findByText(said);
  else expect(screen.queryByText(/still blank/)).toBeNull();
});
