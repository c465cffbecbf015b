import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { FirstRun } from '#pages/dashboard/first-run.tsx';
import { firstRunState } from '#pages/dashboard/first-run-memory.ts';
import { FirstStepsAgain } from '#pages/settings/first-steps-again.tsx';
import { MissingNotice } from '#pages/settings/settings-missing.tsx';
import { useSettingsSections } from '#pages/settings/settings-sections.ts';
import type { Settings } from '#session/company-calls.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';
import { answerCalls } from '#tests/support/server-answers.ts';

const NO_KEY = { set: false, ends_with: '', since: null, readable: true };
/** A company as it stands right after signing up: its name, and nothing else. */
const NEW: Settings = {
  ...SECTION_DEFAULTS,
  general: { ...SECTION_DEFAULTS.general, name: 'De Wal' },
  mails: {},
  version: 1,
  address: 'set',
  provider: { payment_provider: null, api_key: NO_KEY, kept_keys: [], simulated: false },
};
const ADDRESS = { street: 'Dorpsweg', house_number: '1', postcode: '3862 AA', city: 'Nijkerk' };
const WITH_ADDRESS: Settings = { ...NEW, general: { ...NEW.general, ...ADDRESS } };
const COMPLETE: Settings = { ...WITH_ADDRESS, legal: { kvk_number: '12345678', vat_id: 'NL123456789B13' } };

async function showYardSteps(): Promise<void> {
  const session = await offlineDevice({ permissions: [...YARD_HAND, 'company edit'], online: true });
  const company = { name: 'De Wal', logo_url: null, first_run_dismissed: false, settings: NEW };
  answerCalls({ 'GET /api/company': { result: company } });
  showScreen(session, <FirstRun />);
  await screen.findByText('Your first object');
}

/** The step about the company's details, of a company with these settings. */
async function showStep(settings: Settings): Promise<HTMLElement> {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  const company = { name: 'De Wal', logo_url: null, first_run_dismissed: false, settings };
  answerCalls({ 'GET /api/company': { result: company } });
  showScreen(session, <FirstRun />);
  const row = (await screen.findByText('Fill in your company details')).closest('li');
  return row as HTMLElement;
}

test('an account number alone does not tick the company’s details: what an invoice needs is named', async () => {
  const iban = 'NL91ABNA0417164300';
  const row = await showStep({ ...NEW, bank: { ...NEW.bank, iban } });
  expect(row.dataset.done).toBe('false');
  expect(row.textContent).toContain(
    'Missing: street, postal code, city, number at the Chamber of Commerce, and VAT number.',
  );
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/settings/general');
});

test('every step calls what is stored an object', async () => {
  await showYardSteps();
  expect(screen.getByText('Your first object')).toBeDefined();
  expect(screen.getByText('Your first object in its place')).toBeDefined();
});

test('with the address filled in, the step leads to the registration', async () => {
  const row = await showStep(WITH_ADDRESS);
  expect(row.textContent).toContain('Missing: number at the Chamber of Commerce and VAT number.');
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/settings/legal');
});

test('the details are ticked once nothing is missing that an invoice is refused for', async () => {
  const row = await showStep(COMPLETE);
  expect(row.dataset.done).toBe('true');
});

test('a page of settings says what an invoice still needs, here and elsewhere', async () => {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  const Notice = () => <MissingNotice settings={NEW} section="general" sections={useSettingsSections()} />;
  showScreen(session, <Notice />);
  expect(screen.getByRole('note').textContent).toBe(
    'No invoice can be made yet.Missing here: street, postal code, and city.' +
      'Missing under Registration: number at the Chamber of Commerce and VAT number.',
  );
  expect(screen.getByRole('link', { name: 'Registration' }).getAttribute('href')).toBe('/settings/legal');
});

/** The list of a company whose answer to a change of it is kept, and what was asked of the server. */
async function showList(settings: Settings, online = true) {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  const company = { name: 'De Wal', logo_url: null, first_run_dismissed: false, settings };
  const asked = answerCalls({
    'GET /api/company': online ? { result: company } : () => ({ status: 503, body: { message: 'away' } }),
    'PUT /api/company': { result: company },
  });
  showScreen(session, <FirstRun />);
  return asked;
}

test('a list that was put away comes back by one press, and says where it is found later', async () => {
  const asked = await showList(NEW);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Put this list away' }));
  await screen.findByText('You find it again in the settings, under Company.');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('region', { name: 'First steps' });
  expect(asked.map(({ body }) => body)).toMatchObject([
    { first_run: { dismissed: true } },
    { first_run: { dismissed: false } },
  ]);
});

test('the step about the company’s details stays where the server does not answer, as it was known last', async () => {
  await showList(COMPLETE);
  await screen.findByText('Fill in your company details');
  cleanup();
  await showList(COMPLETE, false);
  const row = (await screen.findByText('Fill in your company details')).closest('li');
  expect(row?.dataset['done']).toBe('true');
});

test('who put the list away for the company brings it back in the settings', async () => {
  const session = await offlineDevice({ permissions: ['company edit'], online: true });
  const asked = answerCalls({ 'PUT /api/company': { result: {} } });
  showScreen(session, <FirstStepsAgain />, '/settings/general');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Show the first steps again' }));
  await waitFor(() => expect(firstRunState(session.companyId)).toBe('begun'));
  expect(asked.map(({ body }) => body)).toMatchObject([{ first_run: { dismissed: false } }]);
});

/** The steps up to the first invoice, of who may take them. */
async function showMoney(provider: 'mollie' | null, subscriptions: readonly unknown[]) {
  const permissions = ['company edit', 'product index', 'product create', 'invoice index', 'invoice create'];
  const session = await offlineDevice({ permissions, provider, online: true });
  const company = { name: 'De Wal', logo_url: null, first_run_dismissed: false, settings: COMPLETE };
  answerCalls({
    'GET /api/company': { result: company },
    'GET /api/products': { result: [{ id: 'p1' }] },
    'GET /api/subscriptions': { result: subscriptions },
  });
  showScreen(session, <FirstRun />);
  const rowOf = (name: string) => screen.getByText(name).closest('li');
  await screen.findByText('What storage costs');
  return rowOf;
}

test('the steps go on to what storage costs and the first subscription, ticked off by what the server has', async () => {
  const rowOf = await showMoney('mollie', []);
  await waitFor(() => expect(rowOf('What storage costs')?.dataset['done']).toBe('true'));
  const row = rowOf('Your first subscription');
  expect(row?.dataset['done']).toBe('false');
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('/finance/subscriptions/create');
});

test('the steps about money wait for the choice of how customers pay', async () => {
  const rowOf = await showMoney(null, []);
  expect(rowOf('What storage costs')?.textContent).toContain('After your choice of how customers pay.');
  expect(rowOf('Your first subscription')?.textContent).toContain('After your choice of how customers pay.');
});
