import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ProductAnswer } from '#billing/product.schema.ts';
import { objectTable } from '#objects/object.ts';
import { SubscriptionCreatePage } from '#pages/subscriptions/subscription-create-page.tsx';
import { CARAVAN } from '#tests/support/billing/products.ts';
import { aPreview } from '#tests/support/billing/subscription.ts';
import { anObject, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';

const CREATE = '/finance/subscriptions/create';

async function open(search: string, products: readonly ProductAnswer[]) {
  const session = await offlineDevice({
    permissions: ['customer index', 'object index', 'invoice index', 'invoice create', 'product index'],
    rows: [[objectTable, [anObject(1, { customerId: testId('c', 1) })]]],
    provider: 'mollie',
    online: true,
  });
  answerWith(({ path }) => {
    if (path.startsWith('/api/products')) return ok(products);
    return path.includes('/preview') ? ok(aPreview(10_900)) : ok([]);
  });
  showScreen(
    session,
    <Routes>
      <Route path={CREATE} element={<SubscriptionCreatePage />} />
    </Routes>,
    `${CREATE}?${search}`,
  );
  return screen.findByLabelText<HTMLInputElement>('Price per unit');
}

test('the only product is chosen with its price', async () => {
  expect((await open('', [CARAVAN])).value).toBe('109.00');
});

test('of two products none is chosen', async () => {
  expect((await open('', [CARAVAN, { ...CARAVAN, uuid: testId('d', 2), name: 'Boat' }])).value).toBe('');
});

test('leads back to the prospect it is for', async () => {
  await open(`customer=${testId('c', 1)}&prospect=${testId('p', 1)}`, [CARAVAN]);
  expect(screen.getByRole('link', { name: 'Prospect' }).getAttribute('href')).toBe(`/prospects/${testId('p', 1)}`);
});
