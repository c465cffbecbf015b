import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Footer } from '#app/shell-footer.tsx';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

async function showFooter(contact: { email?: string; phone?: string }, permissions: readonly string[]) {
  showScreen(await offlineDevice({ permissions, contact }), <Footer />);
  await screen.findByText(/Remise/);
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

const OWNER = [...YARD_HAND, 'company edit'];

describe('the contact at the end of a page', () => {
  test('is the address and telephone of the company', async () => {
    expect(await showFooter({ email: 'info@vlinder.test', phone: '0528 123 456' }, YARD_HAND)).toEqual([
      ['info@vlinder.test', 'mailto:info@vlinder.test'],
      ['0528 123 456', 'tel:0528123456'],
    ]);
  });

  test('is only what was set', async () => {
    expect(await showFooter({ email: '', phone: '+31 528 123456' }, OWNER)).toEqual([
      ['+31 528 123456', 'tel:+31528123456'],
    ]);
  });

  test('is the way to set it where nothing was, for who may', async () => {
    expect(await showFooter({ email: '', phone: '' }, OWNER)).toEqual([['Set your contact details', '/settings']]);
    document.body.replaceChildren();
    expect(await showFooter({ email: '', phone: '' }, YARD_HAND)).toEqual([]);
  });

  test('is nothing as long as the server has not said what is set', async () => {
    expect(await showFooter({}, OWNER)).toEqual([]);
  });
});
