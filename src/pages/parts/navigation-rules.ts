import type { SignedInUser } from '#session/session-user.ts';
import { isAllowed } from '#staff/permission.ts';
import { MAIN_MENU, type NavigationItem, type SubItem } from './navigation.ts';
import { permissionFor } from './router-permission.ts';

type Viewer = Pick<SignedInUser, 'permissions' | 'company'>;

/** True when the user and the user's company may see the entry. */
export function isVisible(item: NavigationItem, { permissions, company }: Viewer): boolean {
  if (item.permission !== undefined && !isAllowed(permissions, item.permission)) return false;
  // Only a company on the card provider has a payment key to check; one that left its provider sees what it has.
  const needsKey = !keepsBooks(company) && company.payment_provider !== 'bank_transfer';
  if (item.stripeCheck === true && needsKey && !company.has_payment_key) return false;
  return isFor(item, company);
}

/** Where the entry leads for this company. */
export function linkOf(item: NavigationItem, { company }: Pick<Viewer, 'company'>): string {
  return keepsBooks(company) ? (item.mollieLink ?? item.link) : item.link;
}

function keepsBooks({ payment_provider: provider, has_ledger: hasLedger }: Viewer['company']): boolean {
  return provider === 'mollie' || (provider === null && hasLedger === true);
}

function isFor({ paymentProvider }: Pick<NavigationItem, 'paymentProvider'>, company: Viewer['company']): boolean {
  if (paymentProvider === undefined) return true;
  const { payment_provider: way } = company;
  return way !== null && (paymentProvider === 'any' || paymentProvider.includes(way));
}

/** The pages of an entry that this user sees. */
export function pagesFor({ permissions, company }: Viewer, item: NavigationItem): readonly SubItem[] {
  return (item.subItems ?? []).filter(
    (page) => (page.permission === undefined || isAllowed(permissions, page.permission)) && isFor(page, company),
  );
}

/** The entries this user sees, with their links and pages. */
export function menuFor(viewer: Viewer, items: readonly NavigationItem[] = MAIN_MENU): readonly NavigationItem[] {
  return items
    .filter((item) => isVisible(item, viewer))
    .map((item) => ({
      ...item,
      link: linkOf(item, viewer),
      subItems: pagesFor(viewer, item),
    }));
}

/**
 * Why a page is not shown: this person has no right to it, or it is about money in a company that has not chosen how
 * customers pay. One that left its provider reads what it has. Null for a page that is open.
 */
export function whyClosed({ permissions, company }: Viewer, path: string): 'right' | 'payment' | null {
  const needed = permissionFor(path) ?? '';
  if (needed !== '' && !isAllowed(permissions, needed)) return 'right';
  // The books and the calculator are something without it too.
  const isAboutMoney = /invoice|product/.test(needed) && !/^.(accountancy|test)/.test(path);
  return isAboutMoney && company.payment_provider === null && !company.has_ledger ? 'payment' : null;
}

/** True when a path belongs to an entry: `/objects/5/edit` to Objects, only `/` and `/dashboard` to the dashboard. */
export function isAt(link: string, path: string): boolean {
  if (link === '/') return path === '/' || path === '/dashboard';
  return path === link || path.startsWith(`${link}/`) || path.startsWith(`${link}-`);
}

/** True when a path belongs to an entry or to a page under it. */
export function partOf(
  { link, alsoAt = [], subItems = [] }: Pick<NavigationItem, 'link' | 'alsoAt' | 'subItems'>,
  path: string,
): boolean {
  return [link, ...alsoAt].some((place) => isAt(place, path)) || subItems.some((page) => page.link === path);
}

/** True where an entry is lit whose pages are not shown under it: not on a page of the settings. */
export function isLit(item: Pick<NavigationItem, 'link' | 'alsoAt' | 'subItems'>, path: string): boolean {
  const own = item.subItems?.filter(({ ofSettings }) => ofSettings !== true) ?? [];
  return partOf({ ...item, subItems: own }, path);
}

/** The pages to show as tabs above a page; none when the page is no such tab, or the only one. */
export function tabsAt(viewer: Viewer, path: string): readonly SubItem[] {
  for (const item of menuFor(viewer)) {
    const tabs = (item.subItems ?? []).filter(({ tab }) => tab === true);
    if (tabs.length > 1 && tabs.some(({ link }) => link === path)) return tabs;
  }
  return [];
}
