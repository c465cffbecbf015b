import { allOf, type Entity, type Needed } from '#shared/permission.ts';

const ENTITIES: Readonly<Record<string, Exclude<Entity, 'note' | 'contract' | 'company'>>> = {
  objects: 'object',
  customers: 'customer',
  'customers-inactive': 'customer',
  appointments: 'appointment',
  prospects: 'prospect',
  // The form for the yard's own website belongs to those who answer its sign-ups.
  widgets: 'prospect',
  spots: 'spot',
  // A person who may see an object may see its contract.
  contracts: 'object',
  tags: 'tag',
  openinghours: 'openhour',
  // A person who may see customers may see the mails sent to them.
  mails: 'customer',
  staff: 'staff',
  products: 'product',
  categories: 'product',
  'tax-rates': 'product',
  invoices: 'invoice',
  'credit-invoices': 'invoice',
  subscriptions: 'invoice',
  quotes: 'invoice',
  reminders: 'invoice',
  'billing-runs': 'invoice',
  accountancy: 'invoice',
  bank: 'invoice',
  // The calculator of subscriptions.
  test: 'invoice',
};

/** What a person needs to open a path; undefined for paths that everybody who is signed in may open. */
export function permissionFor(path: string): Needed | undefined {
  const [, area = '', ...rest] = path.split('/');
  // Importing records counts as creating them; a sheet of both makes both.
  if (area === 'import' && rest[0] === 'both') {
    return allOf('customer index', 'customer create', 'object index', 'object create');
  }
  if (area === 'import') return permissionFor(`/${rest[0] ?? ''}/create`) ?? 'customer index&customer create';
  // Pages for companies on this provider; each needs the permission of the path behind the prefix.
  if (area === 'mollie' || area === 'finance') return permissionFor(`/${rest.join('/')}`) ?? 'invoice index';
  if (area === 'contract-template') return 'contract edit';
  if (area === 'settings' || area === 'audit' || area === 'handover-forms') return 'company edit';
  const entity = ENTITIES[area];
  if (entity === undefined) return undefined;
  const last = rest.at(-1);
  if (area === 'objects' && last === 'handover') return 'object index&object edit';
  // Making a role changes what people may do.
  if (area === 'staff' && rest[0] === 'roles' && last === 'create') return 'staff index&staff edit';
  if (area === 'customers' && rest[1] === 'credit') return 'customer index&invoice index';
  // Converting asks for what its command asks for.
  if (area === 'prospects' && last === 'convert') return allOf('prospect index', 'prospect edit', 'object create');
  if (area === 'invoices' && last === 'credit') return 'invoice index&invoice create';
  // This page also shows the subscription, so the right to see it is enough.
  if (area === 'subscriptions' && last === 'edit') return 'invoice index';
  // Who makes quotes changes them.
  if (area === 'quotes' && last === 'edit') return 'invoice index&invoice create';
  if (last === 'create' || last === 'edit') return `${entity} index&${entity} ${last}`;
  if (last === 'merge') return allOf(`${entity} index`, `${entity} edit`, `${entity} delete`);
  return `${entity} index`;
}
