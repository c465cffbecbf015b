import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import type { PaymentProvider } from '#company/company-settings.ts';
import { ProviderSection } from '#pages/settings/settings-provider.tsx';
import type { ApiResult } from '#session/api-call.ts';
import type { Company, InTheWay, Settings } from '#session/company-calls.ts';
import { SessionProvider } from '#session/session.tsx';
import { SyncProvider } from '#sync/client/hooks/sync-context.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { type Asked, answerWith, ok, type Told } from '#tests/support/server-answers.ts';

type ProviderStanding = ApiResult<'get', '/api/company/provider/standing'>;

const NO_KEY = { set: false, ends_with: '', since: null, readable: true };
const KEY = { set: true, ends_with: 'x7Qp', since: '2026-03-02T10:00:00Z', readable: true };
const INVOICE = '01900000-0000-7000-8000-000000000001';

const settingsOf = (provider: Settings['provider']): Settings => ({
  ...SECTION_DEFAULTS,
  mails: {},
  version: 3,
  address: 'set',
  provider,
});
const companyOf = (settings: Settings): Company => ({
  name: 'De Wal',
  logo_url: null,
  first_run_dismissed: false,
  settings,
});

/** What prevents the change, as the server knows it. */
let standing: InTheWay[];
/** The refusals that the server gives to the next changes, in turn; after that it accepts changes. */
let refusals: Told[];
let changes: readonly Asked[];
/** How it goes with the providers, as the server knows it. */
let news: ProviderStanding;
let toldNews: number;
let settings: Settings;
const onChanged = vi.fn<(company: Company) => void>();

const refusedWith = (code: string): Told => ({ status: 409, body: { message: 'No.', code, errors: {} } });

function answer({ method, path }: Asked): Told | null {
  if (path.endsWith('/api/company/provider')) return ok({ provider: standing, switch: standing, account: standing });
  if (path.endsWith('/api/company/provider/standing')) {
    toldNews += 1;
    return ok(news);
  }
  if (method === 'PUT') return refusals.shift() ?? ok(companyOf(settings));
  if (path.endsWith('/close')) {
    standing = [];
    return ok({ closed: 1 });
  }
  return path.endsWith('/api/company') ? ok(companyOf(settings)) : null;
}

beforeEach(() => {
  standing = [];
  news = { keys: [], news: null };
  toldNews = 0;
  refusals = [];
  onChanged.mockClear();
});

async function open(provider: PaymentProvider | null, more: Partial<Settings['provider']> = {}) {
  settings = settingsOf({ payment_provider: provider, api_key: KEY, kept_keys: [], simulated: false, ...more });
  const session = await offlineDevice({ permissions: ['company edit'], online: true, provider: 'mollie' });
  changes = answerWith(answer);
  const props = { company: companyOf(settings), settings, onChanged };
  showScreen(
    session,
    <SessionProvider>
      <SyncProvider value={session}>
        <ProviderSection {...props} />
      </SyncProvider>
    </SessionProvider>,
  );
}

const choose = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const dialog = () => screen.findByRole('alertdialog');
const confirm = (within_: HTMLElement) => within(within_).getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
const inputs = () => changes.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('the payment provider in the settings', () => {
  test('changed for another one leaves open invoices where they are, and says so before', async () => {
    await open('mollie');
    choose('Stripe');
    save();
    const shown = await dialog();
    await within(shown).findByText('Switch from Mollie to Stripe?');
    expect(within(shown).getByText(/Open invoices keep their payment page at Mollie/)).toBeDefined();
    fireEvent.click(confirm(shown));
    await waitFor(() => expect(inputs()).toEqual([{ version: 3, provider: { payment_provider: 'stripe' } }]));
  });

  test('left for transfers, checks the account before it asks', async () => {
    refusals = [
      { status: 422, body: { message: 'No.', code: 'invalid', errors: { 'bank.iban': ['This is no IBAN.'] } } },
    ];
    await open('mollie');
    choose('Bank transfer');
    const iban = await screen.findByLabelText<HTMLInputElement>(/^IBAN/);
    fireEvent.change(iban, { target: { value: 'NL91 ABNA 0417 1643 01' } });
    save();
    await screen.findByText('This is no IBAN.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    fireEvent.change(iban, { target: { value: 'NL91 ABNA 0417 1643 00' } });
    save();
    await within(await dialog()).findByText(/^Switch from Mollie/);
    expect(inputs()).toHaveLength(1);
  });

  test.each([false, true])('says where keys are not checked, because payments are simulated: %s', async (simulated) => {
    await open('mollie', { simulated });
    await screen.findByText(/A key is set/);
    expect(screen.queryAllByText(/nobody checks a key at Mollie/)).toHaveLength(simulated ? 1 : 0);
  });

  test('collects only where one is chosen', async () => {
    await open('mollie');
    expect(screen.getByText(/Mollie collects the payments/)).toBeDefined();
    choose('None');
    expect(screen.queryByText(/Mollie collects the payments/)).toBeNull();
  });

  test('is not left while something is under way: what, where and the way out are said, and nothing is sent', async () => {
    standing = [
      { what: 'open_invoices', count: 799, examples: [] },
      { what: 'refunds', count: 7, examples: [{ uuid: INVOICE, name: 'F0007' }] },
    ];
    await open('mollie');
    choose('None');
    save();
    const shown = await dialog();
    await within(shown).findByText('799 open invoices');
    expect(within(shown).getByRole('link', { name: 'Overdue invoices' }).getAttribute('href')).toBe(
      '/invoices?status=overdue',
    );
    expect(within(shown).getByRole('link', { name: 'F0007' }).getAttribute('href')).toBe(`/invoices/${INVOICE}`);
    expect(within(shown).getByText('and others')).toBeDefined();
    expect(within(shown).queryByRole('button', { name: 'Confirm' })).toBeNull();
    fireEvent.click(within(shown).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(inputs()).toEqual([]);
    // What is saved is shown again.
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mollie' }).checked).toBe(true));
  });

  test('is left once its name was typed, by who has read what stops, stays and is made anew', async () => {
    await open('mollie');
    choose('None');
    save();
    const shown = await dialog();
    await within(shown).findByText('What stops');
    expect(shown.textContent).toContain('All invoices, payments and files for the bookkeeper stay readable');
    expect(confirm(shown).disabled).toBe(true);
    const field = within(shown).getByLabelText('Type Mollie to confirm');
    fireEvent.change(field, { target: { value: 'Stripe' } });
    expect(confirm(shown).disabled).toBe(true);
    fireEvent.change(field, { target: { value: 'mollie' } });
    await waitFor(() => expect(confirm(shown).disabled).toBe(false));
    fireEvent.click(confirm(shown));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(inputs()).toEqual([{ version: 3, provider: { payment_provider: null } }]);
  });

  test('keeps the key of one that was left, and needs none to come back', async () => {
    await open(null, { api_key: NO_KEY, kept_keys: [{ provider: 'mollie', ...KEY }] });
    expect(screen.getByText(/The key of Mollie is kept/).textContent).toContain('x7Qp');
    choose('Mollie');
    await waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull());
    save();
    await waitFor(() => expect(inputs()).toEqual([{ version: 3, provider: { payment_provider: 'mollie' } }]));
  });
});

describe('a key of another account', () => {
  const replace = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
    fireEvent.change(await screen.findByLabelText('API key'), { target: { value: 'test_other' } });
    save();
  };
  const input = { payment_provider: 'mollie', api_key: 'test_other' };

  test('is stored after a person read what that ends', async () => {
    refusals = [refusedWith('provider_account_other')];
    await open('mollie');
    await replace();
    const shown = await dialog();
    await within(shown).findByText(/Payments in the previous account are no longer tracked/);
    fireEvent.change(within(shown).getByLabelText('Type Mollie to confirm'), { target: { value: 'Mollie' } });
    await waitFor(() => expect(confirm(shown).disabled).toBe(false));
    fireEvent.click(confirm(shown));
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(inputs()).toEqual([
      { version: 3, provider: input },
      { version: 3, provider: { ...input, other_account: true } },
    ]);
  });

  test('waits for pages to pay on, which are closed on the spot', async () => {
    refusals = [refusedWith('provider_in_use_account')];
    standing = [{ what: 'payment_links', count: 1, examples: [] }];
    await open('mollie');
    await replace();
    const shown = await dialog();
    fireEvent.click(await within(shown).findByRole('button', { name: 'Close all these pages' }));
    await within(shown).findByText('What has to be made again');
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/payment-links/close');
  });
});

test('a key is removed after a question, and is named by its provider', async () => {
  await open('mollie');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const shown = await dialog();
  await within(shown).findByText(/no payment pages are made/);
  fireEvent.click(confirm(shown));
  await waitFor(() => expect(inputs()).toHaveLength(1));
  expect(inputs()).toEqual([{ version: 3, provider: { payment_provider: 'mollie', api_key: null, key_of: 'mollie' } }]);
});

describe('how it goes with the provider', () => {
  const SINCE = '2026-11-23T04:10:00.000Z';
  const good = { provider: 'stripe', refused: null, away_since: null } as const;

  test('is not spoken of while all is well', async () => {
    news = { keys: [good], news: { heard_until: SINCE, behind: null } };
    await open('stripe');
    await waitFor(() => expect(toldNews).toBe(1));
    expect(document.querySelectorAll('[data-news], [data-refused]')).toHaveLength(0);
  });

  test('says how many invoices are up to date while what Stripe told is taken over, and since when', async () => {
    news = { keys: [good], news: { heard_until: SINCE, behind: { done: 1200, total: 10_000, since: SINCE } } };
    await open('stripe');
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: '1,200 of 10,000 updated' });
    expect([bar.value, bar.max]).toEqual([1200, 10_000]);
    expect(screen.getByText(/since .*23, 2026/)).toBeDefined();
  });

  test('says that a key is refused, since when, that nothing is lost, and the way out', async () => {
    news = { keys: [{ ...good, refused: { why: 'key', since: SINCE } }], news: null };
    await open('stripe');
    const note = (await screen.findByText('Stripe no longer accepts the key')).closest('[role=status]');
    expect(note?.textContent).toMatch(/Since .*23, 2026.*nothing is deleted.*new key in the same account/);
  });

  test('says how old is what is known while Stripe cannot be reached', async () => {
    news = { keys: [{ ...good, away_since: SINCE }], news: { heard_until: '2026-11-22T04:10:00.000Z', behind: null } };
    await open('stripe');
    const note = (await screen.findByText('Stripe cannot be reached')).closest('[role=status]');
    expect(note?.textContent).toMatch(/known until .*22, 2026/);
  });
});
