import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appointmentTable, CANCELLED } from '#appointments/appointment.ts';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import type { ContractAnswer } from '#contracts/contract.schema.ts';
import { objectTable } from '#objects/object.ts';
import { ProspectBecame } from '#pages/prospects/prospect-became.tsx';
import { ProspectNextSteps } from '#pages/prospects/prospect-next-steps.tsx';
import { aContract } from '#tests/contracts/contract-samples.ts';
import { aSubscription } from '#tests/support/billing/subscription.ts';
import { anAppointment, anObject, aProspect, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerCalls, ok } from '#tests/support/server-answers.ts';

const OBJECT = testId('o', 1);
const CUSTOMER = testId('c', 1);
const PROSPECT = aProspect(1, { stage: 'converted', customerId: CUSTOMER, objectId: OBJECT });
const RIGHTS = ['invoice index', 'invoice create', 'contract create', 'contract edit', 'appointment create'];

type Given = {
  readonly permissions?: readonly string[];
  readonly subscriptions?: readonly SubscriptionAnswer[];
  readonly contracts?: readonly ContractAnswer[];
  readonly visits?: readonly { readonly direction: 'in' | 'out'; readonly status: 1 | 2 | 3 | 4 | 5 }[];
  readonly online?: boolean;
};

async function open(given: Given = {}) {
  const { permissions = RIGHTS, subscriptions = [], contracts = [], visits = [], online = true } = given;
  const session = await offlineDevice({
    permissions: ['object index', 'appointment index', ...permissions],
    rows: [
      [objectTable, [anObject(1, { id: OBJECT, customerId: CUSTOMER })]],
      [appointmentTable, visits.map((visit, index) => anAppointment(index + 1, { objectId: OBJECT, ...visit }))],
    ],
    online,
    provider: 'mollie',
  });
  const answers = {
    'GET /api/subscriptions': () => ok(subscriptions, { next_cursor: null }),
    [`GET /api/objects/${OBJECT}/contracts`]: () => ok(contracts, { next_cursor: null, unsigned: 0 }),
  };
  answerCalls(online ? answers : {});
  // Without asking, the device would notice the lost connection at its next turn only.
  if (!online) session.syncNow();
  showScreen(session, <ProspectBecame prospect={PROSPECT} />);
  await screen.findByText('Became a customer');
}

const steps = () =>
  [...document.querySelectorAll<HTMLElement>('[data-step]')].map(
    ({ dataset }) => `${dataset['step']} ${dataset['done'] ?? 'unknown'}`,
  );
const wayOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a prospect who became a customer leads on to subscription, contract and appointment', async () => {
  await open();
  await screen.findByText('0 of 4 done');
  expect(steps()).toEqual(['subscription false', 'contract false', 'signing false', 'visit false']);
  expect(wayOf('New subscription')).toBe(
    `/finance/subscriptions/create?object=${OBJECT}&customer=${CUSTOMER}&prospect=${PROSPECT.id}`,
  );
  expect(wayOf('Make a contract')).toBe(`/objects/${OBJECT}/contract?prospect=${PROSPECT.id}`);
  expect(wayOf('New appointment')).toBe(`/appointments/create?object=${OBJECT}`);
  // There is nothing to send yet.
  expect(screen.queryByRole('link', { name: 'Open contract' })).toBeNull();
  expect(screen.getByText('First make the contract')).toBeDefined();
});

test('each step is ticked by what there is', async () => {
  await open({
    subscriptions: [aSubscription({ customer: { uuid: CUSTOMER, name: 'Jan Bakker' } })],
    contracts: [aContract()],
    visits: [{ direction: 'in', status: 1 }],
  });
  await screen.findByText('3 of 4 done');
  expect(steps()).toEqual(['subscription true', 'contract true', 'signing false', 'visit true']);
  expect(wayOf('Subscription')).toBe(`/finance/subscriptions/${aSubscription({}).uuid}/edit`);
  expect(wayOf('Contract')).toBe(`/objects/${OBJECT}/contract?prospect=${PROSPECT.id}`);
  expect(wayOf('Appointment to bring it in')).toMatch(/^\/appointments\/[0-9a-f-]{36}$/);
  expect(wayOf('Open contract')).toBe(`/objects/${OBJECT}/contract?prospect=${PROSPECT.id}`);
});

test('what was cancelled, declined, or is of somebody else ticks nothing', async () => {
  await open({
    subscriptions: [
      aSubscription({ customer: { uuid: CUSTOMER, name: 'Jan Bakker' }, status: 'canceled' }),
      aSubscription({ customer: { uuid: testId('c', 2), name: 'Piet' } }),
    ],
    contracts: [aContract({ state: 'declined' })],
    visits: [
      { direction: 'in', status: CANCELLED },
      { direction: 'out', status: 1 },
    ],
  });
  await screen.findByText('0 of 4 done');
});

test.each(['sent', 'opened', 'signed', 'signed_on_paper'] as const)('a %s contract needs no more', async (state) => {
  await open({ contracts: [aContract({ state })] });
  await screen.findByText('2 of 4 done');
  expect(steps().slice(1, 3)).toEqual(['contract true', 'signing true']);
});

test('a step that a person may not take is not offered', async () => {
  await open({ permissions: ['invoice index', 'contract edit'] });
  await screen.findByText('0 of 1 done');
  expect(steps()).toEqual(['signing false']);
});

test('nobody is shown steps when all are for others', async () => {
  await open({ permissions: [] });
  expect(screen.queryByText('Next steps')).toBeNull();
});

test('without a connection the steps of the server say so and claim nothing, and the appointment is still planned', async () => {
  await open({ online: false });
  await waitFor(() => expect(screen.getAllByText('Needs a connection')).toHaveLength(3));
  expect(steps()).toEqual(['subscription unknown', 'contract unknown', 'signing unknown', 'visit false']);
  expect(screen.queryByText(/of 4 done/)).toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toContain('New appointment');
});

test('what the server does not have yet has to be sent first', async () => {
  const session = await offlineDevice({ permissions: ['object index', ...RIGHTS], online: true, provider: 'mollie' });
  answerCalls({});
  const object = anObject(1, { id: OBJECT, customerId: CUSTOMER, rev: 0 });
  showScreen(session, <ProspectNextSteps prospectId={PROSPECT.id} object={object} />);
  await waitFor(() => expect(screen.getAllByText('Not sent yet')).toHaveLength(3));
  expect(screen.queryByRole('link', { name: 'New subscription' })).toBeNull();
});
