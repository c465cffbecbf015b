import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  CalendarClock,
  Caravan,
  Clock,
  FilePen,
  FileSpreadsheet,
  IdCard,
  Inbox,
  Keyboard,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LayoutGrid,
  Lock,
  type LucideIcon,
  Mail,
  Package,
  ParkingSquare,
  ReceiptText,
  ScrollText,
  Settings,
  Tags,
  Users,
} from 'lucide-react';
import type { PaymentProvider } from '#company/company-settings.ts';
import type { SignedInUser } from '#session/session-user.ts';
import type { Needed } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import { ACCOUNTANCY } from './accountancy-pages.ts';

export type NavigationItem = {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** Where it leads; an entry with an `action` leads nowhere. */
  readonly link: string;
  readonly action?: 'export-customers' | 'keyboard-help' | 'lock';
  /** Needed to see it: one name, or several joined with `|` or `&`. */
  readonly permission?: Needed;
  /** Shown only to companies on this payment provider, or on any of them. */
  readonly paymentProvider?: PaymentProvider | 'any';
  /** Hidden while the company has no payment key. */
  readonly stripeCheck?: boolean;
  /** Where the link goes for a company on Mollie. */
  readonly mollieLink?: string;
  /** The pages of this entry, shown by layouts that have a column for them. */
  readonly subItems?: readonly SubItem[];
  /** Other paths under which pages of this entry are found. */
  readonly alsoAt?: readonly string[];
};

export type SubItem = Pick<NavigationItem, 'id' | 'label' | 'link' | 'permission' | 'paymentProvider'> & {
  /** A separate page beside others: layouts without a column for them show such pages as tabs above the page. */
  readonly tab?: boolean;
};

/** The main menu, in order. An entry appears here once its pages exist. */
export const MAIN_MENU: readonly NavigationItem[] = [
  {
    id: 'dashboard',
    label: msg`Dashboard`,
    icon: LayoutDashboard,
    link: '/',
    subItems: [
      { id: 'today', label: msg`Today`, link: '/' },
      { id: 'attention', label: msg`Needs attention`, link: '/attention' },
      { id: 'figures', label: msg`Figures`, link: '/widgets/data', permission: 'prospect index' },
    ],
  },
  {
    id: 'objects',
    label: msg`Objects`,
    icon: Caravan,
    link: '/objects',
    permission: 'object index',
    subItems: [
      { id: 'objects-list', label: msg`All objects`, link: '/objects' },
      { id: 'contracts', label: msg`Contracts`, link: '/contracts' },
      { id: 'objects-create', label: msg`New object`, link: '/objects/create', permission: 'object create' },
      { id: 'objects-import', label: msg`Import objects`, link: '/import/objects', permission: 'object create' },
    ],
  },
  {
    id: 'customers',
    label: msg`Customers`,
    icon: Users,
    link: '/customers',
    permission: 'customer index',
    subItems: [
      { id: 'customers-list', label: msg`Active customers`, link: '/customers' },
      { id: 'customers-inactive', label: msg`Inactive customers`, link: '/customers-inactive' },
      { id: 'customers-create', label: msg`New customer`, link: '/customers/create', permission: 'customer create' },
      {
        id: 'customers-import',
        label: msg`Import customers`,
        link: '/import/customers',
        permission: 'customer create',
      },
    ],
  },
  {
    id: 'prospects',
    label: msg`Prospects`,
    icon: Inbox,
    link: '/prospects',
    permission: 'prospect index',
    subItems: [
      { id: 'prospects-list', label: msg`All prospects`, link: '/prospects' },
      { id: 'prospects-create', label: msg`New prospect`, link: '/prospects/create', permission: 'prospect create' },
      { id: 'widgets', label: msg`On your own site`, link: '/widgets' },
    ],
  },
  {
    id: 'appointments',
    label: msg`Appointments`,
    icon: CalendarClock,
    link: '/appointments',
    permission: 'appointment index',
    subItems: [
      { id: 'appointments-agenda', label: msg`Agenda`, link: '/appointments' },
      {
        id: 'appointments-create',
        label: msg`New appointment`,
        link: '/appointments/create',
        permission: 'appointment create',
      },
      { id: 'appointments-hours', label: msg`Opening hours`, link: '/openinghours', permission: 'openhour index' },
    ],
  },
  {
    id: 'products',
    label: msg`Products`,
    icon: Package,
    link: '/mollie/products',
    permission: 'product index',
    paymentProvider: 'mollie',
    alsoAt: ['/products', '/categories', '/tax-rates'],
    subItems: [
      { id: 'products-list', label: msg`All products`, link: '/products', tab: true },
      { id: 'products-create', label: msg`New product`, link: '/products/create', permission: 'product create' },
      {
        id: 'products-categories',
        label: msg`Categories`,
        link: '/categories/edit',
        permission: 'product edit',
        tab: true,
      },
      { id: 'products-rates', label: msg`VAT rates`, link: '/tax-rates', tab: true },
    ],
  },
  {
    id: 'invoices',
    label: msg`Invoices`,
    icon: ReceiptText,
    link: '/invoices',
    permission: 'invoice index',
    stripeCheck: true,
    mollieLink: '/mollie/invoices',
    alsoAt: ['/invoices', '/finance', '/billing-runs', '/test/subscriptions'],
    subItems: [
      { id: 'invoices-list', label: msg`All invoices`, link: '/invoices', tab: true },
      {
        id: 'invoices-create',
        label: msg`New invoice`,
        link: '/finance/invoices/create',
        permission: 'invoice create',
        paymentProvider: 'any',
      },
      {
        id: 'invoices-products',
        label: msg`Products`,
        link: '/products',
        permission: 'product index',
        // On Mollie they have an entry of their own.
        paymentProvider: 'stripe',
        tab: true,
      },
      { id: 'subscriptions', label: msg`Subscriptions`, link: '/finance/subscriptions', tab: true },
      { id: 'invoices-reminders', label: msg`Reminders`, link: '/finance/reminders', tab: true },
      { id: 'invoices-runs', label: msg`Billing runs`, link: '/billing-runs', tab: true },
      { id: 'invoices-calculator', label: msg`Calculator`, link: '/test/subscriptions', tab: true },
    ],
  },
  {
    id: 'spots',
    label: msg`Spots`,
    icon: ParkingSquare,
    link: '/spots',
    permission: 'spot index',
    subItems: [
      { id: 'spots-map', label: msg`Map and list`, link: '/spots' },
      { id: 'spots-manage', label: msg`Manage spots`, link: '/spots/management' },
      { id: 'spots-import', label: msg`Import spots`, link: '/import/spots', permission: 'spot create' },
    ],
  },
  ACCOUNTANCY,
];

/** The user menu, in order. As above: an entry appears here once its page exists. */
export const USER_MENU: readonly NavigationItem[] = [
  { id: 'account-password', label: msg`Change password`, icon: KeyRound, link: '/account/password' },
  {
    id: 'spots-management',
    label: msg`Manage spots`,
    icon: LayoutGrid,
    link: '/spots/management',
    permission: 'spot index',
  },
  { id: 'tags', label: msg`Status tags`, icon: Tags, link: '/tags', permission: 'tag index' },
  { id: 'accountancy', label: msg`Accountancy`, icon: Landmark, link: '/accountancy', permission: 'invoice index' },
  { id: 'openinghours', label: msg`Opening hours`, icon: Clock, link: '/openinghours', permission: 'openhour index' },
  {
    id: 'contract-template',
    label: msg`Contract template`,
    icon: FilePen,
    link: '/contract-template',
    permission: 'contract edit',
  },
  {
    id: 'customers-export',
    label: msg`Excel export of customers`,
    icon: FileSpreadsheet,
    link: '',
    action: 'export-customers',
    permission: 'invoice index',
  },
  { id: 'mails', label: msg`Sent messages`, icon: Mail, link: '/mails', permission: 'customer index' },
  { id: 'staff', label: msg`Staff`, icon: IdCard, link: '/staff', permission: 'staff index' },
  { id: 'settings', label: msg`Company settings`, icon: Settings, link: '/settings', permission: 'company edit' },
  { id: 'audit', label: msg`Audit trail`, icon: ScrollText, link: '/audit', permission: 'company edit' },
  { id: 'keyboard-help', label: msg`Keyboard shortcuts`, icon: Keyboard, link: '', action: 'keyboard-help' },
  { id: 'lock', label: msg`Lock the screen`, icon: Lock, link: '', action: 'lock' },
];

type Viewer = Pick<SignedInUser, 'permissions' | 'company'>;

/** True when the user and the user's company may see the entry. */
export function isVisible(item: NavigationItem, { permissions, company }: Viewer): boolean {
  if (item.permission !== undefined && !isAllowed(permissions, item.permission)) return false;
  // Only a company on the card provider has a payment key to check; one that left its provider sees what it has.
  if (item.stripeCheck === true && !keepsBooks(company) && !company.has_payment_key) return false;
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
  if (paymentProvider === 'any') return company.payment_provider !== null;
  return paymentProvider === undefined || company.payment_provider === paymentProvider;
}

/** The pages of an entry that this user sees. */
export function pagesFor({ permissions, company }: Viewer, item: NavigationItem): readonly SubItem[] {
  return (item.subItems ?? []).filter(
    (page) => (page.permission === undefined || isAllowed(permissions, page.permission)) && isFor(page, company),
  );
}

/** The entries this user sees, with their links. */
export function menuFor(viewer: Viewer, items: readonly NavigationItem[] = MAIN_MENU): readonly NavigationItem[] {
  return items.filter((item) => isVisible(item, viewer)).map((item) => ({ ...item, link: linkOf(item, viewer) }));
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

/** The pages to show as tabs above a page; none when the page is no such tab, or the only one. */
export function tabsAt(viewer: Viewer, path: string): readonly SubItem[] {
  for (const item of menuFor(viewer)) {
    const tabs = pagesFor(viewer, item).filter(({ tab }) => tab === true);
    if (tabs.length > 1 && tabs.some(({ link }) => link === path)) return tabs;
  }
  return [];
}
