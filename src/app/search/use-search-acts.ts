import { useLingui } from '@lingui/react/macro';
import {
  ArrowLeftRight,
  CalendarClock,
  Caravan,
  FilePen,
  FileText,
  IdCard,
  Inbox,
  Landmark,
  LogIn,
  LogOut,
  type LucideIcon,
  ReceiptText,
  Repeat,
  Settings,
  Tags,
} from 'lucide-react';
import { useMemo } from 'react';
import type { ObjectAction } from '#pages/objects/object-action-dialog.tsx';
import { MAIN_MENU, USER_MENU } from '#pages/parts/navigation.ts';
import { menuFor, pagesFor } from '#pages/parts/navigation-rules.ts';
import { permissionFor } from '#pages/parts/router-permission.ts';
import { useSettingsSections } from '#pages/settings/settings-sections.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { namesEntry, slipsToEntry } from './named-act.ts';
import { useEverydayWords } from './use-everyday-words.ts';

/** A page that can be opened. */
export type PageEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  /** What else it is found by, and where it stands. */
  readonly about: string;
  /** What people call it otherwise. */
  readonly words: string;
  /** True where it makes something. */
  readonly makes: boolean;
};

/** Something that is done with an object or for a customer, named before or after it. */
export type SubjectAct = {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
} & (
  | { readonly subject: 'object'; readonly kind: ObjectAction['kind'] }
  | { readonly subject: 'object' | 'customer'; readonly to: (id: string) => string }
);

const MAKES = /\/create$|^\/import\//;

/** The pages of the menus, of settings and those that make something, as far as this person may open them. */
export function usePageEntries(): readonly PageEntry[] {
  const { t, i18n } = useLingui();
  const user = useSignedInUser();
  const can = useCan();
  const sections = useSettingsSections();
  const makesInvoices = useMakesInvoices();
  const { pages: words } = useEverydayWords();
  if (user === null) return [];
  const menu = [...menuFor(user, MAIN_MENU), ...menuFor(user, USER_MENU)].filter(({ action }) => action === undefined);
  const fromMenu = menu.flatMap((item) => [
    { label: i18n._(item.label), icon: item.icon, to: item.link, about: '' },
    ...pagesFor(user, item).map(({ label, link }) => ({
      label: i18n._(label),
      icon: item.icon,
      to: link,
      about: i18n._(item.label),
    })),
  ]);
  const making = [
    { label: t`New quote`, icon: FileText, to: '/finance/quotes/create', about: '' },
    { label: t`New subscription`, icon: Repeat, to: '/finance/subscriptions/create', about: '' },
  ];
  const others = [
    { label: t`New tag`, icon: Tags, to: '/tags/create', about: '' },
    { label: t`Text of your contract`, icon: FilePen, to: '/contract-template', about: t`Contract template` },
    { label: t`Sign-up form for your site`, icon: Inbox, to: '/widgets', about: t`Widgets: form and opening hours` },
    { label: t`VAT return`, icon: Landmark, to: '/accountancy#vat', about: t`Accountancy` },
    { label: t`Open items`, icon: Landmark, to: '/accountancy#open', about: t`Accountancy` },
    { label: t`Closing the books`, icon: Landmark, to: '/accountancy#periods', about: t`Accountancy` },
    { label: t`Invite somebody`, icon: IdCard, to: '/staff/create', about: '' },
  ];
  const settings = sections.map(({ name, label, about }) => ({
    label: `${t`Settings`}: ${label}`,
    icon: Settings,
    to: `/settings/${name}`,
    about,
  }));
  const seen = new Set<string>();
  return [...fromMenu, ...(makesInvoices ? making : []), ...others, ...settings].flatMap((entry) => {
    const needed = permissionFor(entry.to);
    const key = `${entry.to} ${entry.label}`;
    if (seen.has(key) || (needed !== undefined && !can(needed))) return [];
    seen.add(key);
    const id = `page ${key}`.replaceAll(/\s+/g, '-');
    return [{ ...entry, id, words: words[entry.to] ?? '', makes: MAKES.test(entry.to) }];
  });
}

const MOST_SIMILAR = 3;

/**
 * Pages that a text names but for a slip of the hand; none where it names one as it is.
 *
 * @param isWanted False where the text finds something else.
 */
export function useSimilarPages(asked: string, isWanted: boolean): readonly PageEntry[] {
  const entries = usePageEntries();
  if (!isWanted || entries.some(({ label, about, words }) => namesEntry(asked, [label, about], words))) return [];
  return entries.filter(({ label, words }) => slipsToEntry(asked, [label], words)).slice(0, MOST_SIMILAR);
}

/** What this person may do with an object or for a customer. */
export function useSubjectActs(): readonly SubjectAct[] {
  const { t } = useLingui();
  const can = useCan();
  const makesInvoices = useMakesInvoices();
  return useMemo(() => {
    const movements: readonly SubjectAct[] = [
      { id: 'check_out', label: t`Check out`, icon: LogOut, subject: 'object', kind: 'check_out' },
      { id: 'check_in', label: t`Check in`, icon: LogIn, subject: 'object', kind: 'check_in' },
      { id: 'move', label: t`Move`, icon: ArrowLeftRight, subject: 'object', kind: 'move' },
    ];
    const planning: SubjectAct = {
      id: 'appointment',
      label: t`New appointment`,
      icon: CalendarClock,
      subject: 'object',
      to: (id) => `/appointments/create?object=${id}`,
    };
    const object: SubjectAct = {
      id: 'object',
      label: t`New object`,
      icon: Caravan,
      subject: 'customer',
      to: (id) => `/objects/create?customer=${id}`,
    };
    const billing: readonly SubjectAct[] = (
      [
        ['invoice', t`New invoice`, ReceiptText, '/finance/invoices/create'],
        ['quote', t`New quote`, FileText, '/finance/quotes/create'],
        ['subscription', t`New subscription`, Repeat, '/finance/subscriptions/create'],
      ] as const
    ).map(([id, label, icon, path]) => ({
      id,
      label,
      icon,
      subject: 'customer',
      to: (of) => `${path}?customer=${of}`,
    }));
    return [
      ...(can('object edit') ? movements : []),
      ...(can('appointment create') ? [planning] : []),
      ...(can('object create') ? [object] : []),
      ...(makesInvoices ? billing : []),
    ];
  }, [t, can, makesInvoices]);
}
