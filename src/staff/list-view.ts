import type { Needed } from '#shared/permission.ts';

/** The lists that views are kept of, by their address, with the right that opens each. */
export const LIST_RIGHTS = {
  '/objects': 'object index',
  '/customers': 'customer index',
  '/customers-inactive': 'customer index',
  '/prospects': 'prospect index',
  '/contracts': 'object index',
  '/mails': 'customer index',
  '/products': 'product index',
  '/invoices': 'invoice index',
  '/finance/quotes': 'invoice index',
  '/finance/extras': 'invoice index',
  '/finance/deposits': 'invoice index',
  '/finance/subscriptions': 'invoice index',
  '/audit': 'company edit',
  '/appointments': 'appointment index',
  '/spots': 'spot index',
} as const satisfies Readonly<Record<string, Needed>>;

export type ViewedPath = keyof typeof LIST_RIGHTS;
export const VIEWED_PATHS = Object.keys(LIST_RIGHTS) as [ViewedPath, ...ViewedPath[]];

export const MOST_VIEW_CHARACTERS = 60;
/** Of one person, on all lists together. */
export const MOST_VIEWS = 200;

type Person = { readonly userId: string; readonly can: (needed: Needed) => boolean };
type KeptView = { readonly list: ViewedPath; readonly userId: string; readonly shared: boolean };

/** One's own views, and those that are shared of lists one may open. */
export function maySeeView({ list, userId, shared }: KeptView, person: Person): boolean {
  return (shared || userId === person.userId) && person.can(LIST_RIGHTS[list]);
}

/** Whoever made a view changes it. A shared one is the company's too: whoever sets the company up may as well. */
export function mayChangeView(view: KeptView, person: Person): boolean {
  return maySeeView(view, person) && (view.userId === person.userId || person.can('company edit'));
}
