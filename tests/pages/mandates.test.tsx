import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MandateAnswer } from '#billing/mandate.schema.ts';
import { MandatePanel } from '#pages/subscriptions/mandate-panel.tsx';
import { dayAt } from '#shared/civil-date.ts';
import { aCustomer, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, refusal, type Told } from '#tests/support/server-answers.ts';

const ALL = ['invoice index', 'invoice create', 'invoice edit'];
const mandate = (number: number, more: Partial<MandateAnswer> = {}): MandateAnswer => ({
  uuid: testId('f', number),
  reference: `M${number}`,
  status: 'valid',
  account_holder: 'P. Jansen',
  iban_end: `430${number}`,
  signed_on: '2026-03-02',
  channel: 'paper',
  ...more,
});

/** The mandates at the server; null: the server does not answer. */
let mandates: MandateAnswer[] | null;
/** The refusal that the server gives to the next change. */
let refused: Told | null;
let changes: readonly Asked[];

function answer({ method, path }: Asked): Told | null {
  if (mandates === null) return null;
  if (method === 'GET') return ok(mandates);
  if (refused !== null) return refused;
  if (method === 'POST') mandates = [mandate(9, { status: 'wanted' }), ...mandates];
  else mandates = mandates.map((one) => (path.endsWith(one.uuid) ? { ...one, status: 'revoked' } : one));
  return ok(method === 'POST' ? mandates[0] : true);
}

beforeEach(() => {
  mandates = [mandate(1), mandate(2, { status: 'invalid' })];
  refused = null;
});

const customer = aCustomer();
async function open(permissions: readonly string[] = ALL, online = true, path = '/') {
  const session = await offlineDevice({ permissions, online, provider: 'mollie' });
  changes = answerWith(answer);
  return showScreen(session, <MandatePanel customer={customer} />, path);
}
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

describe('the mandates of a customer', () => {
  test('are listed with account, holder, day and state, and what is announced before collecting', async () => {
    await open();
    await screen.findByText('Valid');
    const [first = '', second = ''] = items();
    expect(first).toContain('…4301');
    expect(first).toContain('P. Jansen');
    expect(first).toContain('Mar 2, 2026');
    expect(second).toContain('Refused');
    expect(screen.getByText(/An invoice is collected 14 days after it is sent/)).toBeDefined();
  });

  test('that cannot be used any more are not withdrawn, and announce nothing', async () => {
    mandates = [mandate(1, { status: 'revoked' }), mandate(2, { status: 'invalid' })];
    await open();
    await screen.findByText('Withdrawn');
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
    expect(screen.queryByText(/is collected/)).toBeNull();
  });

  test('where there are none say what one is for', async () => {
    mandates = [];
    await open();
    await screen.findByText(/With one signed by the customer/);
    expect(screen.getByRole('button', { name: 'New mandate' })).toBeDefined();
  });

  test('can only be looked at without the right to change them', async () => {
    await open(['invoice index']);
    await screen.findByText('Valid');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('come into sight with the focus when a link leads to them, and only then', async () => {
    await open(ALL, true, '/#mandates');
    const panel = await screen.findByRole('region', { name: 'Direct debit' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
  });

  test('leave the focus where it is without such a link', async () => {
    await open();
    await screen.findByText('Valid');
    expect(document.activeElement).toBe(document.body);
  });

  test('need a connection', async () => {
    mandates = null;
    await open();
    await screen.findByText('No connection: this appears when the server answers.');
    expect(screen.queryByRole('button', { name: 'New mandate' })).toBeNull();
  });
});

describe('a new mandate', () => {
  async function fillIn(iban: string) {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'New mandate' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('IBAN'), { target: { value: iban } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    return dialog;
  }

  test('is in the name of the customer and of today unless said; it is shown, and followed until it is registered', async () => {
    await fillIn('NL91 ABNA 0417 1643 00');
    await screen.findByText('Being registered');
    expect(changes).toEqual([
      {
        method: 'POST',
        path: `/api/customers/${customer.id}/mandates`,
        body: {
          iban: 'NL91 ABNA 0417 1643 00',
          signed_on: dayAt(Date.now()),
          account_holder: `${customer.firstname} ${customer.lastname}`,
        },
      },
    ]);
    mandates = [mandate(9)];
    await waitFor(() => expect(screen.queryByText('Being registered')).toBeNull());
  });

  test('with a wrong account is refused at its field, and nothing typed is lost', async () => {
    const words = 'This IBAN is wrong: there is a mistake in a digit or letter.';
    refused = refusal(422, { iban: [words] });
    const dialog = await fillIn('NL91ABNA0417164301');
    await waitFor(() => expect(dialog.getByLabelText('IBAN').getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getAllByText(words).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText('IBAN')).toHaveProperty('value', 'NL91ABNA0417164301');
  });
});

describe('withdrawing a mandate', () => {
  test('asks first', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the mandate of account …4301' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(changes).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Withdrawn');
    expect(changes.map(({ method, path }) => [method, path])).toEqual([['DELETE', `/api/mandates/${testId('f', 1)}`]]);
  });

  test('that is refused says why', async () => {
    refused = refusal(404, {}, 'Niet gevonden.');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the mandate of account …4301' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Niet gevonden.');
  });
});
