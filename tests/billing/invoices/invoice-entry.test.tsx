import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import type { CustomerBillingAnswer } from '#billing/customer-billing.schema.ts';
import type { LetterheadAnswer } from '#billing/printed/letterhead.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { InvoiceEditPage } from '#pages/invoices/invoice-edit-page.tsx';
import { LETTERHEAD } from '#tests/support/billing/letterhead.ts';
import { CARAVAN, HIGH, LOW } from '#tests/support/billing/products.ts';
import { aCustomer } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls } from '#tests/support/server-answers.ts';

const OFFICE = [...YARD_HAND, 'product index', 'invoice index', 'invoice create', 'invoice edit'];
const CUSTOMER = aCustomer({ street: 'Dorpsstraat', houseNumber: '4', zipcode: '3701 AB', city: 'Zeist' });
const BILLING: CustomerBillingAnswer = {
  number: 241,
  company_name: 'Veldhuis Transport',
  vat_id: '',
  kvk_number: '',
  attention: '',
  language: 'fr',
  term_days: 30,
  dunning_stop: null,
  dunning_note: '',
  vat_check: null,
  version: 1,
};

type Given = {
  readonly at?: string;
  /** The width of the page, in pixels. */
  readonly wide?: number;
  readonly billing?: 'not answered';
  readonly letterhead?: 'not answered' | Partial<LetterheadAnswer['seller']>;
  readonly permissions?: typeof OFFICE;
  readonly customer?: Parameters<typeof aCustomer>[0];
};

async function open({ at = '/finance/invoices/create', wide = 1400, ...left }: Given = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(wide);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {};
      disconnect = () => {};
    },
  );
  const session = await offlineDevice({
    permissions: left.permissions ?? OFFICE,
    online: true,
    rows: [[customerTable, [{ ...CUSTOMER, ...left.customer }]]],
  });
  answerCalls({
    'GET /api/products': { result: [CARAVAN], usual: { includes_vat: false, tax_rate: HIGH.uuid } },
    'GET /api/tax-rates': { result: [HIGH, LOW] },
    ...(left.letterhead === 'not answered'
      ? {}
      : {
          'GET /api/letterhead': { result: { ...LETTERHEAD, seller: { ...LETTERHEAD.seller, ...left.letterhead } } },
        }),
    ...(left.billing === undefined ? { [`GET /api/customers/${CUSTOMER.id}/billing`]: { result: BILLING } } : {}),
  });
  showScreen(
    session,
    <Routes>
      <Route path="/finance/invoices/create" element={<InvoiceEditPage />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>,
    at,
  );
  await screen.findByText('Prices on this invoice are');
  return userEvent.setup();
}

const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));
const lines = () => screen.getAllByRole('group', { name: /^Line \d$/ }).length;
const field = (number: number, name: string) => line(number).getByRole<HTMLInputElement>('textbox', { name });
const pick = (number: number, name: string) => line(number).getByRole('combobox', { name });
const paper = () => screen.findByRole('region', { name: 'The invoice as the customer gets it' });
const text = async () => (await paper()).textContent.replaceAll(/\s/g, ' ');

describe('the lines', () => {
  test('are gone through with Tab in the order of their columns, each field named within its line', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    expect(document.activeElement).toBe(pick(2, 'Product'));
    const walked: (Element | null)[] = [];
    pick(1, 'Product').focus();
    for (let step = 0; step < 5; step += 1) {
      walked.push(document.activeElement);
      await user.tab();
    }
    expect(walked).toEqual([
      pick(1, 'Product'),
      field(1, 'Description'),
      field(1, 'Quantity'),
      field(1, 'Price per unit'),
      pick(1, 'VAT rate'),
    ]);
  });

  test('grow by Enter in the last field of the last one, which saves nothing', async () => {
    const user = await open();
    await user.type(field(1, 'Description'), 'Storage');
    pick(1, 'VAT rate').focus();
    await user.keyboard('{Enter}');
    expect(lines()).toBe(2);
    expect(document.activeElement).toBe(pick(2, 'Product'));
    // Not in a line that another one follows.
    pick(1, 'VAT rate').focus();
    await user.keyboard('{Enter}');
    expect(lines()).toBe(2);
  });

  test('have a period that is opened at its line, comes into focus, and stays while it has a day', async () => {
    const user = await open();
    // Without layout every line is a block, which shows its period anyway.
    const button = () => screen.queryByLabelText('Period of line 1');
    expect(button()?.getAttribute('aria-expanded')).toBe('false');
    await user.click(button()!);
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(line(1).getByLabelText('Period from'));
    await user.keyboard('01/12/2026');
    expect(button()).toBeNull();
    // The last field is the last day now.
    line(1).getByLabelText('Up to and including').focus();
    await user.keyboard('31/12/2026{Enter}');
    expect(lines()).toBe(2);
  });
});

describe('the document beside the form', () => {
  test('follows the typing and leaves out what is not known yet', async () => {
    const user = await open();
    expect(await text()).toContain('Stalling De WalDe Wal B.V.Loodsweg 13861 MA  Nijkerk');
    // No amount is known: nothing is said to be zero, and nothing is to be paid.
    expect(await text()).not.toMatch(/€|%|IBAN(?! NL91)|Te betalen/);
    await user.type(field(1, 'Description'), 'Winter storage');
    expect(await text()).toMatch(/Winter storage/);
    expect(await text()).not.toMatch(/€/);
    await user.type(field(1, 'Price per unit'), '100');
    expect(await text()).toMatch(/Winter storage1€ 100,0021%€ 100,00/);
    expect(await text()).toMatch(/Totaal excl. btw€ 100,00Btw 21% over € 100,00€ 21,00Totaal incl. btw€ 121,00/);
    expect(await text()).toMatch(/Te betalen€ 121,00IBANNL91 ABNA 0417 1643 00BICABNANL2ATen name vanDe Wal B.V./);
    await user.type(screen.getByRole('textbox', { name: 'Note on the invoice' }), 'See you soon');
    expect(await text()).toContain('See you soon');
    // A draft has no day yet; one that is issued now has today's.
    expect(await text()).not.toContain('Vervaldatum');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happens then' }), 'issue');
    expect(await text()).toMatch(/Factuurdatum.*Vervaldatum/);
  });

  test('names the customer as their invoices do, in their language', async () => {
    await open({ at: `/finance/invoices/create?customer=${CUSTOMER.id}` });
    await waitFor(async () =>
      expect(await text()).toContain('Veldhuis TransportAnke VeldhuisDorpsstraat 43701 AB  Zeist'),
    );
    expect((await paper()).lang).toBe('fr');
    expect(await text()).toContain('Facture');
    expect(await text()).toContain('241');
  });

  test('has the name of the record for a customer of whom nothing more is known', async () => {
    await open({ at: `/finance/invoices/create?customer=${CUSTOMER.id}`, billing: 'not answered' });
    await waitFor(async () => expect(await text()).toContain('Anke VeldhuisDorpsstraat 4'));
    expect((await paper()).lang).toBe('nl');
  });

  test('is not there without room for it, nor without the company’s own details', async () => {
    await open({ wide: 1100 });
    expect(screen.queryByRole('region', { name: /as the customer gets it/ })).toBeNull();
  });
});

describe('what belongs on an invoice and the company has not filled in', () => {
  test('is said before the attempt, with the way there for who may fill it in', async () => {
    await open({ letterhead: { kvk_number: '', vat_id: '' }, permissions: [...OFFICE, 'company edit'] });
    await screen.findByText(
      'No invoice can be issued yet. Missing of your company: number at the Chamber of Commerce and VAT number.',
    );
    expect(screen.getByRole('link', { name: 'Fill it in' }).getAttribute('href')).toBe('/settings/legal');
  });

  test('is nothing where all is there', async () => {
    await open({ at: `/finance/invoices/create?customer=${CUSTOMER.id}` });
    await waitFor(async () => expect(await text()).toContain('Dorpsstraat 4'));
    expect(screen.queryByText(/^No invoice can be issued yet/)).toBeNull();
  });

  test('has no way there for who may not', async () => {
    await open({ letterhead: { street: '' } });
    await screen.findByText('No invoice can be issued yet. Missing of your company: street.');
    expect(screen.queryByRole('link', { name: 'Fill it in' })).toBeNull();
  });
});

test('that a customer has no address is said at the step that issues the invoice, and not of a draft', async () => {
  const customer = { street: '', houseNumber: '', zipcode: '', city: '' };
  const user = await open({ at: `/finance/invoices/create?customer=${CUSTOMER.id}`, customer });
  const next = screen.getByRole('combobox', { name: 'What happens then' });
  await user.selectOptions(next, 'issue');
  const lacking = await screen.findByText(/The customer has no address/);
  expect(next.compareDocumentPosition(lacking) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.selectOptions(next, 'draft');
  expect(screen.queryByText(/The customer has no address/)).toBeNull();
});
