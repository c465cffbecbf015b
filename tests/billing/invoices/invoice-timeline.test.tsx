import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InvoiceTimeline } from '#billing/client/invoice-timeline.tsx';
import { anInvoiceDetail } from '#tests/support/billing/invoices.ts';
import { testId } from '#tests/support/builders.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

afterEach(cleanup);

test.each([
  ['queued', /Mail to .*piet@example\.test.* on its way/],
  ['sending', /Mail to .*piet@example\.test.* on its way/],
  ['sent', /Mailed to .*piet@example\.test/],
  ['failed', /Mail to .*piet@example\.test.* was not sent/],
  ['kept', /Mail to .*piet@example\.test.* kept, not sent/],
  [undefined, /Mailed to .*piet@example\.test/],
])('a mail that is %s is told as such', (mail, words) => {
  const details = { mode: 'mail_with_link', to: 'piet@example.test', ...(mail === undefined ? {} : { mail }) };
  const event = { uuid: testId('e', 1), action: 'sent', at: '2026-05-04T09:00:00.000Z', by: '', note: '', details };
  renderUi(<InvoiceTimeline invoice={{ ...anInvoiceDetail(), events: [event] }} />);
  expect(screen.getByRole('listitem').textContent).toMatch(words);
});
