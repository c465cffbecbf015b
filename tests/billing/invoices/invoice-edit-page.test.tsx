import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { CustomerVatAnswer } from '#billing/customer-billing.schema.ts';
import { customerTable } from '#customers/customer.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { InvoiceEditPage } from '#pages/invoices/invoice-edit-page.tsx';
import { aLine, anInvoiceDetail } from '#tests/support/billing/invoices.ts';
import { CARAVAN, HIGH, LOW, OLD_RATE } from '#tests/support/billing/products.ts';
import { aCustomer, anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls, refusal } from '#tests/support/server-answers.ts';

const OFFICE = [...YARD_HAND, 'product index', 'invoice index', 'invoice create', 'invoice edit'];
const CUSTOMER = aCustomer();
const DRAFT = anInvoiceDetail({
  number: null,
  status: 'draft',
  issued_on: null,
  actions: ['edit'],
  lines: [aLine()],
});

const REVERSED = {
  ...HIGH,
  uuid: testId('a', 4),
  name: 'VAT reverse charged',
  vat_category: 'reverse_charge' as const,
  rate_bp: 0,
};
const OUTSIDE = { ...REVERSED, uuid: testId('a', 5), name: 'Outside VAT', vat_category: 'outside' as const };
const GERMAN_VAT: CustomerVatAnswer = {
  customer: CUSTOMER.id,
  abroad: true,
  country: 'DE',
  vat_id: 'DE136695976',
  choices: [
    { supply: 'place', treatment: 'domestic', reason: 'place', allowed: ['domestic'] },
    ...(['goods_storage', 'other_service'] as const).map((supply) => ({
      supply,
      treatment: 'reverse_charge' as const,
      reason: 'union_business' as const,
      allowed: ['reverse_charge' as const, 'domestic' as const],
    })),
  ],
  reverse_charge_rate: REVERSED.uuid,
  outside_rate: OUTSIDE.uuid,
};

type Given = {
  readonly at?: string;
  readonly online?: boolean;
  readonly permissions?: readonly string[];
  readonly customer?: ReturnType<typeof aCustomer>;
  readonly objects?: readonly StoredObject[];
  readonly answers?: Parameters<typeof answerCalls>[0];
};

const saved = () => ({ status: 201, body: { result: DRAFT } });

async function open({ at = '/finance/invoices/create', online = true, ...given }: Given = {}) {
  const session = await offlineDevice({
    permissions: given.permissions ?? OFFICE,
    online,
    rows: [
      [customerTable, [given.customer ?? CUSTOMER]],
      [objectTable, given.objects ?? []],
    ],
  });
  const changes = answerCalls({
    'GET /api/products': { result: [CARAVAN], usual: { includes_vat: false, tax_rate: HIGH.uuid } },
    'GET /api/tax-rates': { result: [HIGH, LOW, OLD_RATE] },
    [`GET /api/invoices/show/${DRAFT.uuid}`]: { result: DRAFT },
    'POST /api/invoices': saved,
    ...given.answers,
  });
  if (!online) session.syncNow();
  showScreen(
    session,
    <Routes>
      <Route path="/finance/invoices/create" element={<InvoiceEditPage />} />
      <Route path="/invoices/:invoiceId/edit" element={<InvoiceEditPage />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>,
    at,
  );
  await screen.findByText(/Prices on this invoice are|no longer changes/);
  return { user: userEvent.setup(), changes };
}

type User = ReturnType<typeof userEvent.setup>;
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));
const field = (number: number, name: string) => line(number).getByRole<HTMLInputElement>('textbox', { name });
const submit = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const totals = () => screen.getByRole('group', { name: 'Totals' }).textContent;
/** Returns the error shown beside a field, which refers to it. */
const errorAt = (element: HTMLElement) => {
  expect(element.getAttribute('aria-invalid')).toBe('true');
  const [, errorId = ''] = /(\S+-error)/.exec(element.getAttribute('aria-describedby') ?? '') ?? [];
  return document.getElementById(errorId)?.textContent;
};

async function choose(user: User, box: HTMLElement, option: string) {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: new RegExp(option) }));
}

async function fillIn(user: User) {
  await choose(user, screen.getByRole('combobox', { name: 'Customer' }), 'Anke Veldhuis');
  await user.type(field(1, 'Description'), 'Storage');
  await user.type(field(1, 'Price per unit'), '100');
}

describe('a new invoice', () => {
  test('is made of products and free lines, with totals that follow the typing', async () => {
    const { user, changes } = await open();
    await choose(user, screen.getByRole('combobox', { name: 'Customer' }), 'Anke Veldhuis');
    await choose(user, line(1).getByRole('combobox', { name: 'Product' }), 'Caravan inside');
    expect(field(1, 'Description').value).toBe('Caravan inside');
    // 109.00 with VAT is 100.00 without, which is how prices on this invoice are.
    expect(field(1, 'Price per unit').value).toBe('100.00');
    expect(totals()).toMatch(/€100\.00.*9%.*€9\.00.*€109\.00/);
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    await user.type(field(2, 'Description'), 'Discount');
    await user.type(field(2, 'Price per unit'), '-10');
    expect(totals()).toMatch(/21%.*€2\.10.*€96\.90/);
    await user.click(submit('Save draft'));
    expect(await screen.findByText('another page')).toBeTruthy();
    expect(address()).toBe(`/invoices/${DRAFT.uuid}`);
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/invoices']);
    expect(changes[0]?.body).toMatchObject({
      customer: CUSTOMER.id,
      includes_vat: false,
      scheduled_on: null,
      lines: [
        {
          product: CARAVAN.uuid,
          unit_price_cents: 1e4,
          quantity_hundredths: 100,
          tax_rate: LOW.uuid,
        },
        {
          product: null,
          unit_price_cents: -1e3,
          tax_rate: HIGH.uuid,
        },
      ],
    });
  });

  test('has its customer already when it begins at one, and offers no rate that is archived', async () => {
    await open({ at: `/finance/invoices/create?customer=${CUSTOMER.id}` });
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Customer' });
    await screen.findByDisplayValue('Anke Veldhuis');
    expect(box.value).toBe('Anke Veldhuis');
    const rates = line(1).getByRole('combobox', { name: 'VAT rate' });
    expect(
      within(rates)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['VAT 21%', 'VAT 9%']);
  });

  test('takes an extra that waits with the object that it was done for', async () => {
    const object = anObject(1, { plate: 'WR75GH' });
    const extra = { uuid: testId('c', 7), customer: { uuid: CUSTOMER.id, name: '' }, object: object.id, product: null };
    const sold = { description: 'Wash', quantity_hundredths: 100, unit_price_cents: 4_500, includes_vat: false };
    const { user } = await open({
      at: `/finance/invoices/create?customer=${CUSTOMER.id}`,
      objects: [object],
      answers: { 'GET /api/extras': { result: [{ ...extra, ...sold, tax_rate: HIGH.uuid }], meta: {} } },
    });
    await user.click(await screen.findByRole('button', { name: 'Put on this invoice' }));
    await waitFor(() => expect(field(1, 'Description').value).toBe('Wash · WR-75-GH'));
  });

  test('for a business abroad takes the VAT of the place of supply, says why, and offers what the law leaves', async () => {
    const stored = { ...CARAVAN, category: { uuid: CARAVAN.uuid, name: 'Depot', supply: 'goods_storage' as const } };
    const parked = { ...CARAVAN, uuid: testId('d', 2), name: 'Parking place' };
    const { user, changes } = await open({
      answers: {
        'GET /api/products': { result: [stored, parked], usual: { includes_vat: true, tax_rate: HIGH.uuid } },
        'GET /api/tax-rates': { result: [HIGH, LOW, REVERSED, OUTSIDE] },
        [`GET /api/customers/${CUSTOMER.id}/billing/vat`]: { result: GERMAN_VAT },
      },
    });
    await choose(user, line(1).getByRole('combobox', { name: 'Product' }), 'Caravan inside');
    expect(totals()).toMatch(/9%.*€109\.00/);
    // Whoever is chosen then, the line follows: 109.00 with VAT is 100.00 without.
    await choose(user, screen.getByRole('combobox', { name: 'Customer' }), 'Anke Veldhuis');
    const rate = () => line(1).getByRole<HTMLSelectElement>('combobox', { name: 'VAT rate' });
    await line(1).findByText(/VAT reverse charged: a service to a business in another member state/);
    expect(rate().value).toBe(REVERSED.uuid);
    expect(totals()).toMatch(/€100\.00/);
    const offered = () =>
      within(rate())
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(offered()).toEqual(['VAT 21%', 'VAT 9%', 'VAT reverse charged']);
    await choose(user, line(1).getByRole('combobox', { name: 'Product' }), 'Parking place');
    await line(1).findByText(/letting a place is taxed where it lies/);
    expect(rate().value).toBe(LOW.uuid);
    expect(offered()).toEqual(['VAT 21%', 'VAT 9%']);
    await user.click(submit('Save draft'));
    expect(await screen.findByText('another page')).toBeTruthy();
    expect(changes[0]?.body).toMatchObject({ lines: [{ tax_rate: LOW.uuid, unit_price_cents: 10_900 }] });
  });

  test('is issued and mailed after it was saved', async () => {
    const sent = { ...DRAFT, number: '2026-0007' };
    const { user, changes } = await open({
      answers: { [`POST /api/invoices/${DRAFT.uuid}/send`]: { result: sent } },
    });
    await fillIn(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happens then' }), 'mail_with_link');
    await user.click(submit('Issue and send'));
    expect(await screen.findByText('Issued as 2026-0007')).toBeTruthy();
    expect(changes.map(({ path }) => path.split('/').at(-1))).toEqual(['invoices', 'send']);
    expect(changes[1]?.body).toEqual({ mode: 'mail_with_link', version: 1 });
  });

  test('that could not be issued stays a draft, is told so, and is not made twice', async () => {
    const { user, changes } = await open({
      answers: { [`POST /api/invoices/${DRAFT.uuid}/issue`]: () => refusal(409, {}, 'The customer is gone.') },
    });
    await fillIn(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happens then' }), 'issue');
    await user.click(submit('Issue'));
    expect(await screen.findByText('Saved as a draft, but not issued')).toBeTruthy();
    expect(screen.getByText('The customer is gone.')).toBeTruthy();
    expect(address()).toBe(`/invoices/${DRAFT.uuid}`);
    expect(changes).toHaveLength(2);
  });

  test('refuses at the field what is missing or cannot be, before anybody is asked', async () => {
    const { user, changes } = await open();
    await user.type(field(1, 'Price per unit'), '12,3456');
    await user.click(submit('Save draft'));
    expect(errorAt(screen.getByRole('combobox', { name: 'Customer' }))).toBe('Fill this in');
    expect(errorAt(field(1, 'Description'))).toBe('Fill this in');
    expect(errorAt(field(1, 'Price per unit'))).toContain('two decimals');
    await user.clear(field(1, 'Price per unit'));
    await fillIn(user);
    await user.clear(field(1, 'Price per unit'));
    await user.type(field(1, 'Price per unit'), '-5');
    await user.click(submit('Save draft'));
    expect(await screen.findByText(/cannot come to less than zero/, { selector: 'div' })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happens then' }), 'scheduled');
    await user.clear(field(1, 'Price per unit'));
    await user.type(field(1, 'Price per unit'), '5');
    await user.click(submit('Schedule'));
    expect(errorAt(screen.getByLabelText('Day of issue'))).toContain('Choose the day');
    expect(changes).toEqual([]);
  });

  test('shows what the server refuses at the field that says it here', async () => {
    const { user } = await open({
      answers: {
        'POST /api/invoices': () =>
          refusal(422, { 'lines.0.until_on': ['Ends too soon.'], lines: ['Too much in all.'] }),
      },
    });
    await fillIn(user);
    await user.click(submit('Save draft'));
    expect(await screen.findByText('Ends too soon.', { selector: 'div' })).toBeTruthy();
    expect(errorAt(line(1).getByLabelText('Up to and including'))).toBe('Ends too soon.');
    expect(totals()).toContain('Too much in all.');
  });

  test('is not mailed to somebody without an address', async () => {
    const { user, changes } = await open({ customer: aCustomer({ email: '' }) });
    await fillIn(user);
    const next = screen.getByRole('combobox', { name: 'What happens then' });
    await user.selectOptions(next, 'mail_without_link');
    await user.click(submit('Issue and send'));
    await screen.findAllByText(/no e-mail address/);
    expect(errorAt(next)).toContain('no e-mail address');
    expect(changes).toEqual([]);
  });

  test('is only kept or scheduled by who may make but not change invoices', async () => {
    await open({ permissions: OFFICE.filter((right) => right !== 'invoice edit') });
    const next = screen.getByRole('combobox', { name: 'What happens then' });
    expect(
      within(next)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value),
    ).toEqual(['draft', 'scheduled']);
  });

  test('waits for a connection, says why, and keeps what was typed', async () => {
    const { user } = await open({ online: false });
    await user.type(field(1, 'Description'), 'Storage');
    await screen.findByText('Needs a connection');
    expect(submit('Save draft').disabled).toBe(true);
    expect(field(1, 'Description').value).toBe('Storage');
  });
});

describe('a draft', () => {
  const at = `/invoices/${DRAFT.uuid}/edit`;

  test('opens as it is, may keep a rate that was archived since, and is saved with its version', async () => {
    const kept = { ...DRAFT, lines: [aLine({ tax_rate: OLD_RATE.uuid, until_on: '2026-06-01' })], version: 4 };
    const { user, changes } = await open({
      at,
      answers: {
        [`GET /api/invoices/show/${DRAFT.uuid}`]: { result: kept },
        [`PUT /api/invoices/${DRAFT.uuid}`]: { result: kept },
      },
    });
    expect(line(1).getByRole('option', { name: OLD_RATE.name })).toBeTruthy();
    expect(line(1).getByLabelText<HTMLInputElement>('Up to and including').value).toBe('31/05/2026');
    await user.click(submit('Save draft'));
    expect(await screen.findByText('another page')).toBeTruthy();
    expect(changes[0]?.body).toMatchObject({
      version: 4,
      customer: DRAFT.customer.uuid,
      lines: [
        {
          description: 'Storage in May',
          until_on: '2026-06-01',
        },
      ],
    });
  });

  test('that somebody else changed is told of; what was typed stays, and saving again replaces theirs', async () => {
    const theirs = { ...DRAFT, version: 2, amount_cents: 999 };
    let current = DRAFT;
    const { user, changes } = await open({
      at,
      answers: {
        [`GET /api/invoices/show/${DRAFT.uuid}`]: () => ({ status: 200, body: { result: current } }),
        [`PUT /api/invoices/${DRAFT.uuid}`]: ({ body }) =>
          (body as { version: number }).version === current.version
            ? { status: 200, body: { result: current } }
            : refusal(409),
      },
    });
    current = theirs;
    await user.type(field(1, 'Description'), '!');
    await user.click(submit('Save draft'));
    expect(await screen.findByText(/Somebody else changed this draft.*€9\.99/)).toBeTruthy();
    expect(field(1, 'Description').value).toBe('Storage in May!');
    await user.click(submit('Save draft'));
    expect(await screen.findByText('another page')).toBeTruthy();
    expect(changes.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  });

  test('that was issued has no form any more', async () => {
    await open({ at, answers: { [`GET /api/invoices/show/${DRAFT.uuid}`]: { result: anInvoiceDetail() } } });
    expect(screen.getByRole('link', { name: 'To the invoice' })).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
