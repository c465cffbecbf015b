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
import type { PaymentWay } from '#company/company-settings.ts';
import type { Needed } from '#shared/permission.ts';
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
  /** Shown only to companies that are paid in one of these ways, or in any. */
  readonly paymentProvider?: readonly PaymentWay[] | 'any';
  /** Hidden while the company has no payment key, unless it is paid by transfer alone. */
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
  /** Belongs to the settings, whose own menu marks it; this entry only leads there too. */
  readonly ofSettings?: boolean;
};

/** The main menu, in order. An entry appears here once its pages exist. */
export const MAIN_MENU: readonly NavigationItem[] = [
  {
    id: 'dashboard',
    label: msg`Dashboard`,
    icon: LayoutDashboard,
    link: '/',
    subItems: [
      { id: 'today', label: msg`Dashboard`, link: '/' },
      { id: 'attention', label: msg`To decide`, link: '/attention' },
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
      { id: 'widgets', label: msg`On your own site`, link: '/widgets', ofSettings: true },
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
      {
        id: 'appointments-hours',
        label: msg`Opening hours`,
        link: '/openinghours',
        permission: 'openhour index',
        ofSettings: true,
      },
    ],
  },
  {
    id: 'products',
    label: msg`Products`,
    icon: Package,
    link: '/products',
    permission: 'product index',
    paymentProvider: ['mollie', 'bank_transfer'],
    mollieLink: '/mollie/products',
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
        // Elsewhere they have an entry of their own.
        paymentProvider: ['stripe'],
        tab: true,
      },
      { id: 'subscriptions', label: msg`Subscriptions`, link: '/finance/subscriptions', tab: true },
      { id: 'invoices-quotes', label: msg`Quotes`, link: '/finance/quotes', tab: true },
      { id: 'invoices-extras', label: msg`Extras`, link: '/finance/extras', tab: true },
      { id: 'invoices-deposits', label: msg`Deposits`, link: '/finance/deposits', tab: true },
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
      { id: 'spots-calamity', label: msg`Calamity list`, link: '/spots/calamity', permission: 'object index' },
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
