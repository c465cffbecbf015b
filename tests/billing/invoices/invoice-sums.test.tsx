import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvoiceSums } from '#billing/client/invoice-lines.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const group = (vat_category: 'standard' | 'reverse_charge' | 'outside' | 'exempt', rate_bp: number) => ({
  vat_category,
  rate_bp,
  net_cents: 10_000,
  vat_cents: rate_bp,
});

test('a rate stands with what it is a rate of; what is not taxed says so once', async () => {
  const vat = [group('standard', 2_100), group('reverse_charge', 0), group('outside', 0), group('exempt', 0)];
  const session = await offlineDevice({ permissions: [] });
  showScreen(session, <InvoiceSums invoice={{ net_cents: 40_000, vat, amount_cents: 42_100 }} />);
  await screen.findByText('Total');
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  expect(terms).toEqual([
    'Excluding VAT',
    'VAT 21% · €100.00',
    'Reverse charge · €100.00',
    'Outside VAT · €100.00',
    'Exempt · €100.00',
    'Total',
  ]);
});
