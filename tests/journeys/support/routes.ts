import type { BrowserContext, Page } from '@playwright/test';
import { ask, expect, serverObjects } from './yard.ts';

/** Pages that need no sign-in. */
export const DOORS: readonly string[] = [
  '/auth/login',
  '/auth/login-2',
  '/account/login',
  '/auth/register',
  '/auth/register-2',
  '/account/register',
  '/auth/recoverpwd',
  '/auth/recoverpwd-2',
  '/account/forgot-password',
  '/auth/resetpwd/nothing',
  '/auth/confirm-mail',
  '/auth/confirm-mail-2',
  '/auth/signin-signup',
  '/auth/signin-signup-2',
  '/auth/logout',
  '/auth/logout-2',
  '/auth/invitation/nothing',
  '/signup/demo',
  '/extras/404',
  '/extras/404-alt',
  '/extras/500',
  '/nowhere',
  '/ui?demo',
  '/icons?demo',
  '/tables?demo',
];

const PLANNED = 1;

/** Every page behind the sign-in, with records of the owner who is signed in. */
export async function pagesOf(context: BrowserContext, url: string): Promise<readonly string[]> {
  const objects = await serverObjects(context, url);
  const object = objects.find((row) => row.storage_status === 'with_storage')?.uuid;
  const [customer] = await ask<{ uuid: string }[]>(context, `${url}/api/customers?limit=1`);
  const from = new Date().toISOString().slice(0, 10);
  const planned = await ask<{ uuid: string; status: { id: number } }[]>(
    context,
    `${url}/api/appointments?limit=200&from=${from}`,
  );
  const appointment = planned.find(({ status }) => status.id === PLANNED)?.uuid;
  const prospects = await ask<{ uuid: string; stage: string }[]>(context, `${url}/api/prospects`);
  const prospect = prospects.find(({ stage }) => stage === 'new')?.uuid;
  const [tag] = await ask<{ uuid: string }[]>(context, `${url}/api/tags`);
  const [paid] = await ask<{ uuid: string }[]>(context, `${url}/api/invoices?kind=invoice&status=paid&limit=1`);
  const [hours] = await ask<{ uuid: string }[]>(context, `${url}/api/openinghours`);
  const [exception] = await ask<{ uuid: string }[]>(context, `${url}/api/openinghours_exceptions`);
  const [subscription] = await ask<{ uuid: string }[]>(context, `${url}/api/subscriptions?limit=1`);
  const [invoice] = await ask<{ uuid: string }[]>(context, `${url}/api/invoices?kind=invoice&limit=1`);
  const [credit] = await ask<{ uuid: string; customer: { uuid: string } }[]>(
    context,
    `${url}/api/invoices?kind=credit_invoice&limit=1`,
  );
  const [draft] = await ask<{ uuid: string }[]>(context, `${url}/api/invoices?status=draft&limit=1`);
  const [product] = await ask<{ uuid: string }[]>(context, `${url}/api/products`);
  const [category] = await ask<{ uuid: string }[]>(context, `${url}/api/categories`);
  const [debtor] = await ask<{ customer: { uuid: string } }[]>(context, `${url}/api/reminders?state=due&limit=1`);
  const [run] = await ask<{ uuid: string }[]>(context, `${url}/api/billing-runs?limit=1`);
  const [hall] = await ask<{ id: string }[]>(context, `${url}/api/warehouses`);
  const pages = [
    '/',
    '/dashboard',
    '/attention',
    '/objects',
    '/objects/create',
    '/objects/labels',
    `/objects/${object}`,
    `/objects/${object}/edit`,
    `/objects/${object}/contract`,
    `/objects/${object}/rdw`,
    `/objects/${object}/timeline`,
    `/objects/${object}/handover?direction=out`,
    '/handover-forms',
    '/handover-forms/create',
    '/customers',
    '/customers-inactive',
    '/customers/create',
    `/customers/${customer?.uuid}`,
    `/customers/${customer?.uuid}/edit`,
    `/customers/${customer?.uuid}/merge`,
    `/customers/${credit?.customer.uuid}/credit/${credit?.uuid}`,
    '/appointments',
    '/appointments?view=day',
    '/appointments?view=list',
    '/appointments/create',
    `/appointments/${appointment}`,
    `/appointments/${appointment}/edit`,
    '/prospects',
    '/prospects/create',
    `/prospects/${prospect}`,
    `/prospects/${prospect}/edit`,
    `/prospects/${prospect}/convert`,
    '/products',
    '/products/create',
    `/products/${product?.uuid}/edit`,
    '/categories/create',
    '/categories/edit',
    `/categories/${category?.uuid}/edit`,
    '/tax-rates',
    '/invoices',
    '/mollie/invoices',
    `/invoices/${invoice?.uuid}`,
    `/invoices/${credit?.uuid}`,
    `/invoices/${draft?.uuid}/edit`,
    '/finance/invoices/create',
    '/finance/invoices/credit',
    `/finance/invoices/${paid?.uuid}/credit`,
    '/finance/subscriptions',
    '/finance/subscriptions/create',
    '/finance/subscriptions/edit',
    `/finance/subscriptions/${subscription?.uuid}/edit`,
    '/test/subscriptions',
    `/test/subscriptions/${subscription?.uuid}`,
    '/finance/reminders',
    `/finance/reminders/${debtor?.customer.uuid}`,
    '/accountancy',
    '/bank',
    '/billing-runs',
    `/billing-runs/${run?.uuid}`,
    '/spots',
    '/spots/management',
    '/spots/calamity',
    `/spots/calamity?hall=${hall?.id}`,
    '/spots/dig-out',
    '/openinghours',
    '/openinghours/create',
    `/openinghours/${hours?.uuid}/edit`,
    '/openinghours/exceptions/create',
    `/openinghours/exceptions/${exception?.uuid}/edit`,
    '/contracts',
    '/contract-template',
    '/tags',
    '/tags/create',
    `/tags/${tag?.uuid}/edit`,
    '/widgets',
    '/widgets/data',
    '/import/customers',
    '/import/both',
    '/import/objects',
    '/import/spots',
    '/mails',
    '/diagnostics',
    '/account/password',
    '/staff',
    '/staff/roles',
    '/audit',
    '/settings',
    '/settings/invoicing',
    '/settings/dunning',
    '/settings/accountancy',
    '/settings/provider',
  ];
  // A record that the yard lacks would lead to a page that does not exist.
  expect(pages.filter((path) => path.includes('undefined'))).toEqual([]);
  return pages;
}

/** Goes to a page inside the running app, as a link would. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await rest(page);
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await rest(page);
}

/** How long to wait for a page that stays busy before examining it anyway. */
const IDLE_WITHIN_MS = 1000;

/**
 * Waits until the page has drawn what was requested: a link's page comes in a transition, which waits while the page is
 * busy.
 */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(60);
  await page.evaluate(async (timeout) => {
    // A page with nothing to draw gets no idle callback at once, so a frame comes first.
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise(requestAnimationFrame);
      await new Promise((idle) => void requestIdleCallback(idle, { timeout }));
    }
  }, IDLE_WITHIN_MS);
}
