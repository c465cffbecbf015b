import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  CalendarClock,
  Caravan,
  Clock,
  FileSpreadsheet,
  Inbox,
  LayoutDashboard,
  LayoutGrid,
  type LucideIcon,
  Mail,
  ParkingSquare,
  Tags,
  Users,
} from 'lucide-react';
import { isAllowed } from '#staff/permission.ts';
import type { SignedInUser } from './session-user.ts';

export type NavigationItem = {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  /** Where it leads; an entry with an `action` leads nowhere. */
  readonly link: string;
  readonly action?: 'export-customers';
  /** Needed to see it: one name, or several joined with `|` or `&`. */
  readonly permission?: string;
  /** Shown only to companies on this payment provider. */
  readonly paymentProvider?: 'mollie';
  /** Hidden while the company has no payment key. */
  readonly stripeCheck?: boolean;
  /** Where the link goes for a company on Mollie. */
  readonly mollieLink?: string;
};

/** The main menu, in order. An entry appears here once its pages exist. */
export const MAIN_MENU: readonly NavigationItem[] = [
  { id: 'dashboard', label: msg`Dashboard`, icon: LayoutDashboard, link: '/' },
  { id: 'objects', label: msg`Objects`, icon: Caravan, link: '/objects', permission: 'object index' },
  { id: 'customers', label: msg`Customers`, icon: Users, link: '/customers', permission: 'customer index' },
  { id: 'prospects', label: msg`Prospects`, icon: Inbox, link: '/prospects', permission: 'prospect index' },
  {
    id: 'appointments',
    label: msg`Appointments`,
    icon: CalendarClock,
    link: '/appointments',
    permission: 'appointment index',
  },
  { id: 'spots', label: msg`Spots`, icon: ParkingSquare, link: '/spots', permission: 'spot index' },
];

/** The user menu, in order. As above: an entry appears here once its page exists. */
export const USER_MENU: readonly NavigationItem[] = [
  {
    id: 'spots-management',
    label: msg`Manage spots`,
    icon: LayoutGrid,
    link: '/spots/management',
    permission: 'spot index',
  },
  { id: 'tags', label: msg`Status tags`, icon: Tags, link: '/tags', permission: 'tag index' },
  { id: 'openinghours', label: msg`Opening hours`, icon: Clock, link: '/openinghours', permission: 'openhour index' },
  {
    id: 'customers-export',
    label: msg`Excel export of customers`,
    icon: FileSpreadsheet,
    link: '',
    action: 'export-customers',
    permission: 'invoice index',
  },
  { id: 'mails', label: msg`Sent messages`, icon: Mail, link: '/mails', permission: 'customer index' },
];

type Viewer = Pick<SignedInUser, 'permissions' | 'company'>;

/** True when the user and the user's company may see the entry. */
export function isVisible(item: NavigationItem, { permissions, company }: Viewer): boolean {
  if (item.permission !== undefined && !isAllowed(permissions, item.permission)) return false;
  // Only the card provider has a payment key to check; a company on Mollie sees its own pages.
  if (item.stripeCheck === true && company.payment_provider !== 'mollie' && !company.has_payment_key) return false;
  return item.paymentProvider === undefined || company.payment_provider === item.paymentProvider;
}

/** Where the entry leads for this company. */
export function linkOf(item: NavigationItem, { company }: Pick<Viewer, 'company'>): string {
  return company.payment_provider === 'mollie' ? (item.mollieLink ?? item.link) : item.link;
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
