import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { CustomerPage } from '#pages/customers/customer-page.tsx';
import { ObjectPage } from '#pages/objects/object-page.tsx';
import { addDays, dayAt } from '#shared/civil-date.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { spotTable } from '#spots/spot.ts';
import { aCustomer, anAppointment, anObject, aSpot, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls } from '#tests/support/server-answers.ts';

const OFFICE = [...YARD_HAND, 'invoice index'];
const CUSTOMER = aCustomer({ rev: 1, mobile: '06 12345678' });
const TODAY = dayAt(Date.now());
const CUSTOMER_AT = `/customers/${CUSTOMER.id}`;
const OBJECT_AT = `/objects/${testId('o', 1)}`;

type Given = {
  readonly at?: string;
  readonly objects?: readonly StoredObject[];
  readonly appointments?: readonly Appointment[];
  readonly spots?: readonly Spot[];
  readonly permissions?: readonly string[];
  /** Null where the company does not bill. */
  readonly provider?: 'mollie' | null;
  /** Left out, the server does not answer. */
  readonly openCents?: number;
  readonly overpaidCents?: number;
  readonly balanceCents?: number;
};

async function show({ at = CUSTOMER_AT, objects = [], appointments = [], spots = [], ...given }: Given = {}) {
  const session = await offlineDevice({
    permissions: given.permissions ?? OFFICE,
    provider: given.provider === undefined ? 'mollie' : given.provider,
    online: true,
    rows: [
      [customerTable, [CUSTOMER]],
      [objectTable, objects],
      [appointmentTable, appointments],
      [spotTable, spots],
    ],
  });
  const { openCents, overpaidCents = 0, balanceCents = 0 } = given;
  answerCalls(
    openCents === undefined
      ? {}
      : {
          [`GET /api/customers/${CUSTOMER.id}/balance`]: {
            result: { balance_cents: balanceCents, kept: [], overpaid: [] },
          },
          'GET /api/invoices': {
            result: [],
            totals: {
              count: 1,
              net_cents: 0,
              tax_cents: 0,
              amount_cents: 0,
              open_cents: openCents,
              overpaid_cents: overpaidCents,
            },
          },
        },
  );
  showScreen(
    session,
    <Routes>
      <Route path="/customers/:customerId" element={<CustomerPage />} />
      <Route path="/objects/:objectId" element={<ObjectPage />} />
    </Routes>,
    at,
  );
  await screen.findByRole('heading', { level: 1 });
}

const terms = () => [...document.querySelectorAll('main dt, dt')].map(({ textContent }) => textContent);
/** The value of a fact of the strip, which comes before every panel. */
const fact = (term: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling ?? null;
const said = (term: string) => fact(term)?.textContent.replaceAll(/\s/g, ' ');
const leadsTo = (term: string) =>
  [...(fact(term)?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

describe('the head of a customer', () => {
  test('has what is open, the next appointment and the plates, each leading to its thing', async () => {
    await show({
      openCents: 12_100,
      objects: [aStoredObject(1)],
      appointments: [
        anAppointment(1, { date: addDays(TODAY, 9), customerId: CUSTOMER.id }),
        anAppointment(2, { date: addDays(TODAY, 3), customerId: CUSTOMER.id }),
        anAppointment(3, { date: addDays(TODAY, -3), customerId: CUSTOMER.id }),
      ],
    });
    await waitFor(() => expect(said('Open amount')).toBe('€121.00'));
    expect(leadsTo('Open amount')).toEqual([`/invoices?customer=${CUSTOMER.id}&status=open`]);
    await waitFor(() => expect(leadsTo('Next appointment')).toEqual([`/appointments/${anAppointment(2).id}`]));
    await waitFor(() => expect(leadsTo('Objects')).toEqual([OBJECT_AT]));
    expect(terms()).not.toContain('Hold: do not hand over');
  });

  test('says that the amount is not known until the server has said it, and never zero', async () => {
    await show();
    await waitFor(() => expect(said('Open amount')).toBe('Not known yet'));
    expect(leadsTo('Open amount')).toEqual([]);
  });

  test('says that nothing is open, once it is known', async () => {
    await show({ openCents: 0 });
    await waitFor(() => expect(said('Open amount')).toBe('€0.00'));
  });

  test('has what was paid too much as an amount of its own, beside what is open', async () => {
    await show({ openCents: 700, overpaidCents: 500 });
    await waitFor(() => expect(said('Paid too much')).toBe('€5.00'));
    expect(said('Open amount')).toBe('€7.00');
  });

  test('shows the first plates and counts the others, and names what may not be handed over', async () => {
    const held = aStoredObject(2, 2, { holdReason: 'Unpaid', holdSince: new Date().toISOString() });
    await show({ objects: [aStoredObject(1), held, aStoredObject(3), aStoredObject(4), aStoredObject(5)] });
    await waitFor(() => expect(leadsTo('Objects')).toHaveLength(4));
    expect(leadsTo('Objects').at(-1)).toBe(`${CUSTOMER_AT}#objects`);
    expect(said('Objects')).toContain('+2');
    expect(leadsTo('Hold: do not hand over')).toEqual([`/objects/${held.id}`]);
  });

  test('has no amounts for who may not see invoices, nor where the company does not bill', async () => {
    await show({ permissions: YARD_HAND, openCents: 12_100 });
    await waitFor(() => expect(said('Next appointment')).toBe('None planned'));
    expect(terms()).not.toContain('Open amount');
  });

  test('has what is in credit for the customer, beside what is open', async () => {
    await show({ openCents: 0, balanceCents: 10_999 });
    await waitFor(() => expect(said('In credit')).toBe('€109.99'));
  });

  test('has none where the company does not bill', async () => {
    await show({ provider: null, openCents: 12_100 });
    await waitFor(() => expect(said('Next appointment')).toBe('None planned'));
    expect(terms()).not.toContain('Open amount');
  });

  test('takes no room for who may see none of it', async () => {
    await show({ permissions: ['customer index'] });
    expect(terms()).not.toContain('Next appointment');
    expect(terms()).not.toContain('Objects');
  });
});

describe('the head of an object', () => {
  test('has its customer, the next appointment and what that customer has open', async () => {
    await show({
      at: OBJECT_AT,
      openCents: 12_100,
      objects: [aStoredObject(1)],
      appointments: [
        anAppointment(1, { date: TODAY, time: '23:59', objectId: testId('o', 1), note: 'Charge the battery' }),
      ],
    });
    await waitFor(() => expect(said('Open amount')).toBe('€121.00'));
    expect(leadsTo('Customer')).toEqual([CUSTOMER_AT]);
    await waitFor(() => expect(said('Next appointment')).toContain('Today'));
    expect(said('Next appointment')).toContain('Charge the battery');
  });

  test('has the number of its customer to read, and to press', async () => {
    await show({ at: OBJECT_AT, objects: [aStoredObject(1)] });
    const link = await screen.findByRole('link', { name: 'Call 06 12345678' });
    expect(link.getAttribute('href')).toBe('tel:0612345678');
  });

  test('says of an amount nobody told that it is not known', async () => {
    await show({ at: OBJECT_AT, objects: [aStoredObject(1)] });
    await waitFor(() => expect(said('Open amount')).toBe('Not known yet'));
  });

  test('has no amount for who may not see invoices', async () => {
    await show({ at: OBJECT_AT, objects: [aStoredObject(1)], permissions: YARD_HAND, openCents: 12_100 });
    await waitFor(() => expect(said('Next appointment')).toBe('None planned'));
    expect(terms()).not.toContain('Open amount');
    expect(leadsTo('Customer')).toEqual([CUSTOMER_AT]);
  });

  test('names the spot that is reserved for it until it comes', async () => {
    const reserved = aSpot(7, { name: 'A116', reservedObjectId: testId('o', 1) });
    await show({ at: OBJECT_AT, objects: [anObject(1)], spots: [reserved] });
    expect((await screen.findByText('Reserved')).parentElement?.textContent).toContain('A116');
  });
});

test('the card of appointments plans one for the customer', async () => {
  await show();
  expect((await screen.findByRole('link', { name: 'New appointment' })).getAttribute('href')).toBe(
    `/appointments/create?customer=${CUSTOMER.id}`,
  );
});
