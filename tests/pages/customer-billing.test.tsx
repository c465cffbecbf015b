import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { CustomerBillingAnswer } from '#billing/customer-billing.schema.ts';
import { CustomerBillingPanel } from '#pages/customers/customer-billing-panel.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { type Asked, answerCalls, refusal } from '#tests/support/server-answers.ts';

const CUSTOMER = testId('c', 1);
const URL = `/api/customers/${CUSTOMER}/billing`;
const NOTHING: CustomerBillingAnswer = {
  number: null,
  company_name: '',
  vat_id: '',
  kvk_number: '',
  attention: '',
  language: null,
  term_days: null,
  dunning_stop: null,
  dunning_note: '',
  vat_check: null,
  version: 0,
};
const KNOWN: CustomerBillingAnswer = {
  ...NOTHING,
  number: 12,
  company_name: 'Bakker BV',
  vat_id: 'NL123456789B13',
  language: 'fr',
  term_days: 30,
  dunning_stop: 'dispute',
  dunning_note: 'Says the roof leaked.',
  version: 3,
};

type Given = {
  readonly billing?: CustomerBillingAnswer;
  readonly permissions?: readonly string[];
  readonly save?: (asked: Asked) => { readonly status: number; readonly body: object };
  readonly check?: CustomerBillingAnswer;
  readonly answers?: boolean;
};

async function open({ billing = KNOWN, permissions = ['invoice index', 'invoice edit'], ...given }: Given = {}) {
  const session = await offlineDevice({ permissions: [...YARD_HAND, ...permissions], online: true });
  const changes = answerCalls(
    given.answers === false
      ? {}
      : {
          [`GET ${URL}`]: { result: billing },
          ...(given.check === undefined ? {} : { [`POST ${URL}/check-vat`]: { result: given.check } }),
          [`PUT ${URL}`]:
            given.save ?? (({ body }) => ({ status: 200, body: { result: { ...billing, ...(body as object) } } })),
        },
  );
  showScreen(session, <CustomerBillingPanel customerId={CUSTOMER} />);
  return { user: userEvent.setup(), changes };
}

describe('billing details of a customer', () => {
  test('show what is known, and that nobody reminds them, with the reason', async () => {
    await open();
    const panel = await screen.findByRole('region', { name: 'Billing details' });
    await within(panel).findByText('Bakker BV');
    for (const text of ['12', 'NL123456789B13', 'Français', '30 days', 'Says the roof leaked.']) {
      expect(within(panel).getByText(text)).toBeTruthy();
    }
    expect(within(panel).getByText('No reminders: The invoice is disputed')).toBeTruthy();
    expect(within(panel).queryByText('Chamber of Commerce (KvK)')).toBeNull();
  });

  test('say what VIES said of a VAT id of another member state, and have it checked again', async () => {
    const check = {
      outcome: 'valid' as const,
      checked_at: '2026-05-01T10:00:00.000Z',
      consultation: 'WAPIAAAAX1',
      name: 'Hafen GmbH',
    };
    const billing = { ...KNOWN, vat_id: 'DE136695976', vat_check: check };
    const again = { ...billing, vat_check: { ...check, outcome: 'no_answer' as const, consultation: '', name: '' } };
    const { user, changes } = await open({ billing, check: again });
    expect((await screen.findByText(/Valid according to VIES/)).textContent).toMatch(/2026/);
    expect(screen.getByText('Hafen GmbH')).toBeTruthy();
    expect(screen.getByText(/Consultation number/).textContent).toContain('WAPIAAAAX1');
    await user.click(screen.getByRole('button', { name: 'Check with VIES' }));
    await screen.findByText(/VIES could not be asked/);
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${URL}/check-vat`]);
  });

  test('offer no check of a Dutch VAT id', async () => {
    await open();
    await screen.findByText('NL123456789B13');
    expect(screen.queryByRole('button', { name: 'Check with VIES' })).toBeNull();
  });

  test('offer no check to who may not change them', async () => {
    await open({ billing: { ...KNOWN, vat_id: 'DE136695976' }, permissions: ['invoice index'] });
    await screen.findByText('DE136695976');
    expect(screen.queryByRole('button', { name: 'Check with VIES' })).toBeNull();
  });

  test('are changed in a dialog, with the version that was seen; blank is as the company does', async () => {
    const { user, changes } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const form = within(screen.getByRole('form', { name: 'Billing details' }));
    await user.clear(form.getByRole('textbox', { name: 'Days to pay' }));
    await user.selectOptions(form.getByRole('combobox', { name: /^Language/ }), '');
    await user.selectOptions(form.getByRole('combobox', { name: 'Reminders' }), '');
    expect(form.queryByRole('textbox', { name: 'Note about the reminders' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(changes).toHaveLength(1);
    expect(changes[0]?.body).toMatchObject({
      company_name: 'Bakker BV',
      vat_id: 'NL123456789B13',
      language: null,
      term_days: null,
      dunning_stop: null,
      version: 3,
    });
  });

  test('say at the field what the server refuses, and keep what was typed', async () => {
    const { user } = await open({ save: () => refusal(422, { kvk_number: ['Eight digits, please.'] }) });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const kvk = screen.getByRole<HTMLInputElement>('textbox', { name: 'Chamber of Commerce (KvK)' });
    await user.type(kvk, '1234');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kvk.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Eight digits, please.', { selector: 'div' })).toBeTruthy();
    expect(kvk.value).toBe('1234');
  });

  test('refuse days that cannot be before anybody is asked; a year is the most', async () => {
    const { user, changes } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const days = screen.getByRole('textbox', { name: 'Days to pay' });
    await user.clear(days);
    await user.type(days, '366');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(days.getAttribute('aria-invalid')).toBe('true'));
    expect(changes).toEqual([]);
    await user.clear(days);
    await user.type(days, '365');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toHaveLength(1));
  });

  test('are only read by who may not change invoices', async () => {
    await open({ permissions: ['invoice index'] });
    await screen.findByText('Bakker BV');
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  test('say that they need a connection', async () => {
    await open({ answers: false });
    expect(await screen.findByText(/No connection/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });
});
