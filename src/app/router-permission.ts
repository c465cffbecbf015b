const ENTITIES: Readonly<Record<string, string>> = {
  objects: 'object',
  customers: 'customer',
  'customers-inactive': 'customer',
  appointments: 'appointment',
  prospects: 'prospect',
  // Who answers sign-ups puts their form on the yard's own site.
  widgets: 'prospect',
  spots: 'spot',
  tags: 'tag',
  openinghours: 'openhour',
  // Who may see customers sees what was mailed to them.
  mails: 'customer',
  staff: 'staff',
};

/** What a person needs to open a path; undefined for paths that everybody who is signed in may open. */
export function permissionFor(path: string): string | undefined {
  const [, area = '', ...rest] = path.split('/');
  // Bringing records in from a file is creating them.
  if (area === 'import') return permissionFor(`/${rest[0] ?? ''}/create`) ?? 'customer index&customer create';
  if (area === 'settings' || area === 'audit') return 'company edit';
  const entity = ENTITIES[area];
  if (entity === undefined) return undefined;
  const last = rest.at(-1);
  // Making a role changes what people may do.
  if (area === 'staff' && rest[0] === 'roles' && last === 'create') return 'staff index&staff edit';
  // Converting asks for what its command asks for.
  if (area === 'prospects' && last === 'convert') return 'prospect index&prospect edit&object create';
  if (last === 'create' || last === 'edit') return `${entity} index&${entity} ${last}`;
  if (last === 'merge') return ['index', 'edit', 'delete'].map((right) => `${entity} ${right}`).join('&');
  return `${entity} index`;
}
