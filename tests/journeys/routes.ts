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
  const [hours] = await ask<{ uuid: string }[]>(context, `${url}/api/openinghours`);
  const [exception] = await ask<{ uuid: string }[]>(context, `${url}/api/openinghours_exceptions`);
  return [
    '/',
    '/dashboard',
    '/attention',
    '/objects',
    '/objects/create',
    '/objects/labels',
    `/objects/${object}`,
    `/objects/${object}/edit`,
    `/objects/${object}/rdw`,
    '/customers',
    '/customers-inactive',
    '/customers/create',
    `/customers/${customer?.uuid}`,
    `/customers/${customer?.uuid}/edit`,
    `/customers/${customer?.uuid}/merge`,
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
    '/spots',
    '/spots/management',
    '/openinghours',
    '/openinghours/create',
    `/openinghours/${hours?.uuid}/edit`,
    '/openinghours/exceptions/create',
    `/openinghours/exceptions/${exception?.uuid}/edit`,
    '/tags',
    '/tags/create',
    `/tags/${tag?.uuid}/edit`,
    '/widgets',
    '/widgets/data',
    '/import/customers',
    '/import/objects',
    '/import/spots',
    '/mails',
    '/diagnostics',
    '/account/password',
    '/staff',
    '/staff/roles',
    '/audit',
    '/settings',
  ];
}

/** Goes to a page inside the running app, as a link would. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await page.waitForTimeout(60);
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForTimeout(60);
}
