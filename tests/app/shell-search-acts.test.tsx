import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchPanel } from '#app/search/shell-search.tsx';
import { useNoteVisits } from '#app/search/use-recent-records.ts';
import type { ServerFound } from '#app/search/use-server-search.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { aContract } from '#tests/contracts/contract-samples.ts';
import { anInvoice, anInvoiceDetail } from '#tests/support/billing/invoices.ts';
import { aCustomer, anAppointment, anObject, aStoredObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, type Told } from '#tests/support/server-answers.ts';

const NUMBERED = aCustomer({ id: testId('c', 642), sortKey: 'b' });

const rows = [
  [
    objectTable,
    [
      aStoredObject(1, 1, { plate: 'WR75GH', sortKey: 'a', number: 731 }),
      anObject(2, { plate: 'WR10KV', sortKey: 'b', number: 802 }),
    ],
  ],
  [customerTable, [aCustomer({ mobile: '+31642123456', sortKey: 'a' }), NUMBERED]],
  [appointmentTable, [anAppointment(1, { objectId: testId('o', 1) })]],
] as const;

const OFFICE = [...YARD_HAND, 'invoice index', 'invoice create', 'company edit'];
const NOTHING: ServerFound = {
  customer: null,
  invoices: [],
  subscriptions: [],
  quotes: [],
  contracts: [],
  products: [],
};

/** Finds nothing but what a text is answered with; `hold` waits before it answers. */
function answerSearches(
  found: (text: string) => Partial<ServerFound>,
  hold: (text: string) => Promise<void>,
): string[] {
  const texts: string[] = [];
  answerWith(async ({ path }: Asked): Promise<Told | null> => {
    const url = new URL(path, 'http://yard.test');
    if (url.pathname !== '/api/search') return null;
    const text = url.searchParams.get('q') ?? '';
    texts.push(text);
    await hold(text);
    return ok({ ...NOTHING, ...found(text) });
  });
  return texts;
}

async function openSearch(permissions: readonly string[] = OFFICE) {
  const session = await offlineDevice({ rows, permissions, online: true, provider: 'mollie' });
  return () => {
    const onClose = vi.fn();
    const shown = showScreen(session, <SearchPanel onClose={onClose} typedBefore={() => ''} />);
    return { session, user: userEvent.setup(), onClose, ...shown };
  };
}

const box = () => screen.findByRole('combobox', { name: 'Plate, name, invoice or what to do' });
const address = () => screen.getByLabelText('address').textContent;
const optionsOf = async (group: string) =>
  within(await screen.findByRole('group', { name: group })).findAllByRole('option');

test('makes what is asked for, and opens pages and settings', async () => {
  const open = await openSearch();
  const { user } = open();
  await user.type(await box(), 'new invoice{Enter}');
  await waitFor(() => expect(address()).toBe('/finance/invoices/create'));
  await user.clear(await box());
  await user.type(await box(), 'bank account{Enter}');
  await waitFor(() => expect(address()).toBe('/settings/bank'));
  await user.clear(await box());
  await user.type(await box(), 'vat return{Enter}');
  await waitFor(() => expect(address()).toBe('/accountancy'));
});

test('offers nobody what they may not do or open', async () => {
  const open = await openSearch(['object index']);
  const { user } = open();
  await user.type(await box(), 'new');
  await screen.findByText('Nothing found');
  await user.clear(await box());
  await user.type(await box(), 'check out wr75');
  await screen.findByText('Nothing found');
});

test('checks out the object that is named, and only one that is here', async () => {
  const open = await openSearch();
  const { user } = open();
  await user.type(await box(), 'check out wr');
  expect((await optionsOf('Do')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Check out.*WR-75-GH/),
  ]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Check out' })).toBeTruthy();
});

test('makes an invoice for the customer that is named', async () => {
  const open = await openSearch();
  const { user } = open();
  await user.type(await box(), 'invoice veldhuis{Enter}');
  await waitFor(() => expect(address()).toBe(`/finance/invoices/create?customer=${testId('c', 1)}`));
});

test('finds the appointments of what it finds', async () => {
  const open = await openSearch();
  const { user } = open();
  await user.type(await box(), 'wr75');
  expect((await optionsOf('Appointments')).map((option) => option.getAttribute('href'))).toEqual([
    `/appointments/${anAppointment().id}`,
  ]);
});

test('shows what the server finds, and never the answer to an older text', async () => {
  const open = await openSearch();
  const gates = new Map<string, () => void>();
  const invoice = (text: string) => ({ invoices: [anInvoice({ uuid: testId('a', text.length), number: text })] });
  const texts = answerSearches(invoice, (text) => new Promise((resolve) => gates.set(text, resolve)));
  const { user } = open();
  await user.type(await box(), 'F-00');
  await waitFor(() => expect(texts).toEqual(['F-00']));
  expect(screen.getByText('Searching on the server…')).toBeTruthy();
  await user.keyboard('12');
  await waitFor(() => expect(texts).toEqual(['F-00', 'F-0012']));
  gates.get('F-0012')?.();
  expect((await optionsOf('Invoices')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^F-0012/),
  ]);
  gates.get('F-00')?.();
  await user.keyboard('3');
  // The answer to the text before is gone at once.
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Invoices' })).toBeNull());
  await waitFor(() => expect(gates.has('F-00123')).toBe(true));
  gates.get('F-00123')?.();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/invoices/${testId('a', 7)}`));
});

test('finds a customer by their number, before those who have it in their phone number', async () => {
  const open = await openSearch();
  answerSearches(
    () => ({ customer: { uuid: NUMBERED.id, number: 642 } }),
    async () => {},
  );
  const { user } = open();
  await user.type(await box(), '0642');
  await waitFor(async () => expect(await optionsOf('Customers')).toHaveLength(2));
  const [first, second] = await optionsOf('Customers');
  expect(first?.textContent).toContain('Customer number 642');
  expect(first?.getAttribute('href')).toBe(`/customers/${NUMBERED.id}`);
  expect(second?.textContent).not.toContain('Customer number');
});

test('says what needs a connection, where this person may see it', async () => {
  const open = await openSearch();
  const { user, unmount } = open();
  await user.type(await box(), 'wr75');
  expect(await screen.findByText(/are searched with a connection only/)).toBeTruthy();
  expect(await optionsOf('Objects')).toHaveLength(1);
  unmount();
  const openYard = await openSearch(['spot index']);
  openYard();
  await user.type(await box(), 'a1');
  await optionsOf('Spots');
  expect(screen.queryByText(/connection only/)).toBeNull();
});

test('names a contract by its number, its customer and the plate', async () => {
  const open = await openSearch();
  const contract = aContract({ number: 8, object: testId('o', 1) });
  answerSearches(
    () => ({ contracts: [contract] }),
    async () => {},
  );
  const { user } = open();
  await user.type(await box(), '0008');
  const [option] = await optionsOf('Contracts');
  await waitFor(() => expect(option?.textContent).toContain(`Contract 8${contract.customer.name} · WR-75-GH`));
});

test.each(['contract 85', 'Contract nr. 85', 'contract #85', '85 contract', 'contract85'])(
  'finds the contract that “%s” names before all else, and offers no object of that name',
  async (text) => {
    const open = await openSearch([...OFFICE, 'object create']);
    const asked: string[] = [];
    answerWith(({ path }: Asked) => {
      const url = new URL(path, 'http://yard.test');
      if (url.pathname !== '/api/search') return null;
      asked.push(url.search);
      const contract = aContract({ number: 85, object: testId('o', 1) });
      return ok(url.search === '?q=85&kind=contract' ? { ...NOTHING, contracts: [contract] } : NOTHING);
    });
    const { user } = open();
    await user.type(await box(), text);
    await optionsOf('Contracts');
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Contract 85');
    await user.clear(await box());
    await user.type(await box(), 'contract 86');
    await screen.findByText('Nothing found');
    expect(screen.queryByRole('link', { name: /^New object/ })).toBeNull();
    expect(asked.at(-1)).toBe('?q=86&kind=contract');
  },
);

test('the paper that is named stands before what can be done for somebody of that number', async () => {
  const open = await openSearch();
  answerSearches(
    (text) => (text === '642' ? { invoices: [anInvoice({ uuid: testId('a', 1), number: 'F00642' })] } : {}),
    async () => {},
  );
  const { user } = open();
  await user.type(await box(), 'invoice 642');
  await optionsOf('Invoices');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
    `/invoices/${testId('a', 1)}`,
    `/finance/invoices/create?customer=${testId('c', 1)}`,
  ]);
});

test('leads to a product that the server finds, for who may only see products too', async () => {
  const open = await openSearch(['product index', 'product edit']);
  const product = { uuid: testId('d', 1), name: 'Winter storage', category: 'Storage', unit_price_cents: 9_950 };
  const answer = () =>
    answerSearches(
      () => ({ products: [product] }),
      async () => {},
    );
  answer();
  const { user, unmount } = open();
  await user.type(await box(), 'winter');
  const [option] = await optionsOf('Products');
  expect(option?.textContent).toMatch(/Winter storageStorage.*99[.,]50/);
  expect(option?.getAttribute('href')).toBe(`/products/${product.uuid}/edit`);
  unmount();
  const openReader = await openSearch(['product index']);
  answer();
  openReader();
  await user.type(await box(), 'winter');
  expect((await optionsOf('Products'))[0]?.getAttribute('href')).toBe('/products');
});

function Visits({ userId }: { readonly userId: string }) {
  useNoteVisits(userId);
  return null;
}

test('shows the documents that were opened last, as the server has them', async () => {
  const open = await openSearch();
  const { session, unmount } = open();
  unmount();
  const id = testId('a', 5);
  showScreen(session, <Visits userId={testId('u', 1)} />, `/invoices/${id}`).unmount();
  answerWith(({ path }) =>
    path === `/api/invoices/show/${id}` ? ok(anInvoiceDetail({ uuid: id, number: 'F0815' })) : null,
  );
  open();
  // jsdom does not see that a rule about what an element holds (`:has`) no longer counts: the group stays hidden to it.
  const [option] = await screen.findAllByRole('option', { hidden: true, name: /^F0815/ });
  expect(option?.getAttribute('href')).toBe(`/invoices/${id}`);
});
