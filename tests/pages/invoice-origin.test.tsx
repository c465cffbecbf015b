import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { objectTable } from '#objects/object.ts';
import { InvoiceOrigin } from '#pages/invoices/invoice-origin.tsx';
import { anInvoiceDetail } from '#tests/support/billing/invoices.ts';
import { aSubscription } from '#tests/support/billing/subscription.ts';
import { anObject } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';
import { answerWith, ok } from '#tests/support/server-answers.ts';

test('an invoice says of which object it comes by the plate as it is written everywhere', async () => {
  const object = anObject(1, { plate: 'WN48TX', plateCountry: 'NL' });
  const rows = [[objectTable, [object]]] as const;
  const session = await offlineDevice({ rows, permissions: ['object index', 'customer index', 'invoice index'] });
  const subscription = aSubscription({ object: { uuid: object.id, licence_plate: 'WN48TX', number: '12' } });
  answerWith(({ path }) => (path.includes('subscription') ? ok(subscription) : null));
  showScreen(session, <InvoiceOrigin invoice={anInvoiceDetail({ original: null, subscription: subscription.uuid })} />);
  expect((await screen.findByText('WN-48-TX')).closest('a')?.getAttribute('href')).toBe(`/objects/${object.id}`);
});
