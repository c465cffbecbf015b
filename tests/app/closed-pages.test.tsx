import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NoPaymentWayPage } from '#pages/invoices/no-payment-way-page.tsx';
import { NoRightPage } from '#pages/staff/no-right-page.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const ME = { id: testId('u', 1), name: 'Kees', active: true, owner: false };
const OTHERS = [
  { id: testId('u', 2), name: 'Marit Hofstra', active: true, owner: true },
  { id: testId('u', 3), name: 'Ans de Boer', active: true, owner: true },
  { id: testId('u', 4), name: 'Piet Smit', active: true, owner: false },
  { id: testId('u', 5), name: 'Jan Bos', active: false, owner: true },
];
const CHOOSE = { name: 'Choose how customers pay' };

describe('a page that this person has no right to', () => {
  test('says so, and names the owners who can give it', async () => {
    showScreen(await offlineDevice({ colleagues: [ME, ...OTHERS] }), <NoRightPage />);
    expect(screen.getByText('You do not have the right to open this page')).toBeTruthy();
    expect(screen.getByText('Ask Marit Hofstra or Ans de Boer: owners can give you this right.')).toBeTruthy();
  });

  test('names nobody where this device knows no owner', async () => {
    showScreen(await offlineDevice({ colleagues: [ME] }), <NoRightPage />);
    expect(screen.getByText('An owner of your company can give you this right.')).toBeTruthy();
  });
});

describe('a page about money without a way of being paid', () => {
  test('leads who may set it up to where that is, under the name of the page', async () => {
    const session = await offlineDevice({ permissions: ['invoice index', 'company edit'] });
    showScreen(session, <NoPaymentWayPage />, '/finance/deposits');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Deposits');
    expect(screen.getByText('It is not set up yet how customers pay')).toBeTruthy();
    expect(screen.getByRole('link', CHOOSE).getAttribute('href')).toBe('/settings/provider');
  });

  test('tells others who can', async () => {
    const session = await offlineDevice({ permissions: ['invoice index'], colleagues: [ME, ...OTHERS] });
    showScreen(session, <NoPaymentWayPage />, '/finance/quotes');
    expect(screen.queryByRole('link', CHOOSE)).toBeNull();
    expect(screen.getByText(/Ask Marit Hofstra or Ans de Boer to set it up\.$/)).toBeTruthy();
  });
});
