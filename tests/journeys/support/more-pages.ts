import type { BrowserContext } from '@playwright/test';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { done } from './paying-yard.ts';
import { ask } from './yard.ts';

type Made = { readonly uuid: string };
type Sent = { readonly link: string | null };

/** Pages behind a link that a customer is mailed: a contract to sign, a quote to accept. */
export async function linkedPages(url: string): Promise<readonly string[]> {
  const api = await signInByApi(url, 'owner@demo.test');
  return [await contractLink(api), await quoteLink(api)].map((link) => new URL(link ?? '', url).pathname);
}

async function contractLink(api: ApiClient): Promise<string | null> {
  const [unsigned] = await done<Made[]>(api, 'GET', '/api/contracts?state=unsigned&limit=1');
  const { sha256 } = await done<{ sha256: string }>(api, 'GET', `/api/contracts/${unsigned?.uuid}`);
  return (await done<Sent>(api, 'POST', `/api/contracts/${unsigned?.uuid}/send`, { to: null, sha256 })).link;
}

async function quoteLink(api: ApiClient): Promise<string | null> {
  const [customer] = await done<Made[]>(api, 'GET', '/api/customers?limit=1');
  const [rate] = await done<Made[]>(api, 'GET', '/api/tax-rates');
  const line = { description: 'Winterstalling', unit_price_cents: 123_456, tax_rate: rate?.uuid };
  const { uuid } = await done<Made>(api, 'POST', '/api/quotes', {
    customer: customer?.uuid,
    includes_vat: false,
    lines: [line],
    valid_until: addDays(dayAt(Date.now()), 30),
  });
  return (await done<Sent>(api, 'POST', `/api/quotes/${uuid}/send`, { to: null })).link;
}

/** Pages behind the sign-in that are in no list of the specification. */
export async function morePagesOf(context: BrowserContext, url: string): Promise<readonly string[]> {
  const [quote] = await ask<Made[]>(context, `${url}/api/quotes?limit=1`);
  const [person] = await ask<{ id: string }[]>(context, `${url}/api/staff`);
  return [
    '/finance/quotes',
    '/finance/quotes/create',
    `/finance/quotes/${quote?.uuid}`,
    '/finance/deposits',
    '/finance/extras',
    '/staff/create',
    `/staff/${person?.id}`,
    '/staff/roles/create',
    ...['general', 'legal', 'bank', 'storage', 'mails', 'access', 'programs', 'retention', 'webhooks'].map(
      (name) => `/settings/${name}`,
    ),
  ];
}
