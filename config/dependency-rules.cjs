/** Who may import whom (docs/architecture.md, places): for `npm run check`. tests/architecture shows that each one bites. */

/** An earlier area never imports a later one. */
const AREAS = [
  'company',
  'staff',
  'annotations',
  'spots',
  'customers',
  'objects',
  'contracts',
  'handovers',
  'opening-hours',
  'appointments',
  'prospects',
  'billing',
  'bank',
  'accountancy',
];

/** The folders of pages, in order by the same rule. What two of them show belongs to the earlier one, or to `parts`. */
const ROOMS = [
  'parts',
  'tags',
  'attention',
  'status',
  'import',
  'lists',
  'bulk',
  'mails',
  'subscriptions',
  'products',
  'invoices',
  'quotes',
  'deposits',
  'contracts',
  'objects',
  'handovers',
  'calamity',
  'dig-out',
  'spots',
  'appointments',
  'dashboard',
  'prospects',
  'bank',
  'accountancy',
  'settings',
  'guide',
  'device',
  'credentials',
  'account',
  'customers',
  'audit',
  'opening-hours',
  'reminders',
  'staff',
  'sign-in',
];

/** The folders of billing's server half, in order by the same rule. */
const BILLING =
  'pdf provider products ledger extras payments payouts invoices deposits reminders subscriptions quotes routes'.split(
    ' ',
  );

/** The folders of the two halves of sync, in order by the same rule. */
const SYNC_CLIENT = 'runtime queue transport mirror files answers tabs lists session hooks'.split(' ');
const SYNC_SERVER = ['sheets', 'rows', 'http', 'write', 'history', 'calls'];

const anyArea = AREAS.join('|');
/** All code of an area outside its client and server halves, however deep. */
const roots = `^src/(${anyArea}|sync|shared)/(?!client/|server/).*[.]ts$`;
const clientCode = `^src/(app|pages|session|ui)/|^src/locales/(?!speak)[^/]+[.]ts$|^src/main[.]tsx$|^src/[^/]+/client/`;
const serverCode = `^src/server/|^src/[^/]+/server/`;
const clientPackages =
  'node_modules/(react|react-dom|react-router-dom|dexie|dexie-react-hooks|@chakra-ui|@emotion|lucide-react|react-hook-form|@lingui/react)/';
/** The browser's code for spreadsheets. */
const sheetCode = '^src/pages/import/import-sheet(-write)?[.]ts$';
const serverPackages =
  'node_modules/(fastify|@fastify|kysely|pg|pino|@electric-sql|@node-rs|prom-client|nodemailer|@aws-sdk)/';

/** Makes a rule for each folder but the last: it must not import any of those after it. */
const orderOf = (name, folders, place, why) =>
  folders.slice(0, -1).map((folder, position) => ({
    name: `order-of-${name}-${folder}`,
    comment: `${folder} comes before ${folders.slice(position + 1).join(', ')}: ${why}.`,
    severity: 'error',
    from: { path: `^${place}/${folder}/` },
    to: { path: `^${place}/(${folders.slice(position + 1).join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea: join them, or move what both need to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'client-never-server',
      comment: 'The browser must not load server code or a server package.',
      severity: 'error',
      from: { path: clientCode },
      to: { path: `${serverCode}|${serverPackages}` },
    },
    {
      name: 'client-sheets-in-two-files',
      comment: 'The package for sheets is large: in the browser one file reads with it and one writes.',
      severity: 'error',
      from: { path: clientCode, pathNot: sheetCode },
      to: { path: 'node_modules/xlsx/' },
    },
    {
      name: 'client-sheets-in-the-worker',
      comment: 'Sheets are read and written beside the page, which takes only types from there.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/pages/import/import-worker[.]ts$' },
      to: { path: sheetCode, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-never-client',
      comment: 'The server must not load browser code or a browser package.',
      severity: 'error',
      from: { path: serverCode },
      to: { path: `${clientCode}|${clientPackages}` },
    },
    {
      name: 'client-without-node',
      comment: 'There is no Node in a browser.',
      severity: 'error',
      from: { path: `${clientCode}|^src/sw[.]ts$` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'roots-pure',
      comment:
        'Rules run on the device and on the server: no Node, no library but zod and the compiler of messages, and neither ' +
        'half of an area.',
      severity: 'error',
      from: { path: roots },
      to: { path: `node_modules/|${clientCode}|${serverCode}`, pathNot: 'node_modules/(zod|@lingui/core)/' },
    },
    {
      name: 'words-only-in-words-files',
      comment:
        'Rules decide in codes: the words for them are messages in a `.words.ts` file, and what customers read in a `.letters.ts`, which no rule needs to run.',
      severity: 'error',
      from: { path: roots, pathNot: '[.](words|letters)[.]ts$' },
      to: { path: 'node_modules/@lingui/' },
    },
    {
      name: 'roots-without-node',
      comment: 'A rule that reads a file or the clock cannot be replayed.',
      severity: 'error',
      from: { path: roots },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'zod-only-in-schemas',
      comment: 'zod stays out of the start of the app: decisions import only the types of a schema.',
      severity: 'error',
      from: { path: roots, pathNot: '[.]schema[.]ts$|^src/shared/(fields|parse-input)[.]ts$' },
      to: { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-keep-their-halves',
      comment:
        'An area shows others its root only; pages that need several areas belong to src/pages. What a company has set ' +
        '(settings, logo, payment key) is read by every area in its own transaction.',
      severity: 'error',
      from: { path: `^src/(${anyArea})/` },
      to: {
        path: `^src/(${anyArea})/(client|server)/`,
        pathNot: '^src/$1/|^src/company/server/[^/]+[.]repository[.]ts$',
      },
    },
    ...orderOf('areas', AREAS, 'src', 'areas meet in src/session, src/pages, src/app and src/server'),
    {
      name: 'areas-never-composition',
      comment: 'Session, pages, app and server put areas together; areas do not know them.',
      severity: 'error',
      from: { path: `^src/(${anyArea})/` },
      to: { path: '^src/(session|pages|app|server)/|^src/main[.]tsx$' },
    },
    {
      name: 'session-knows-no-page',
      comment: 'Who is signed in, on which device, and how the server is asked: every page stands on it.',
      severity: 'error',
      from: { path: '^src/session/' },
      to: { path: '^src/(pages|app)/' },
    },
    {
      name: 'pages-know-no-app',
      comment: 'The app puts pages together (router, shell); no page knows it.',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'pages-have-a-room',
      comment: `Pages stand in one of the rooms: ${ROOMS.join(', ')}.`,
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/pages/', pathNot: `^src/pages/(${ROOMS.join('|')})/[^/]+$` },
    },
    ...orderOf('rooms', ROOMS, 'src/pages', 'name what both need, and give it the earlier room'),
    ...orderOf('billing', BILLING, 'src/billing/server', 'what both need belongs to the earlier folder'),
    ...orderOf('sync-client', SYNC_CLIENT, 'src/sync/client', 'what both need belongs to the earlier folder'),
    ...orderOf('sync-server', SYNC_SERVER, 'src/sync/server', 'what both need belongs to the earlier folder'),
    {
      name: 'sync-knows-no-area',
      comment: 'Sync carries commands and rows of any area.',
      severity: 'error',
      from: { path: '^src/sync/' },
      to: { path: '^src/', pathNot: '^src/(sync|shared)/|^src/blobs/server/' },
    },
    {
      name: 'blobs-know-nothing',
      comment: 'Every area and sync ask it; it knows none of them.',
      severity: 'error',
      from: { path: '^src/blobs/' },
      to: { path: '^src/', pathNot: '^src/blobs/' },
    },
    {
      name: 'ui-knows-no-area',
      comment: 'The kit has no business word in it.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/', pathNot: '^src/(ui|shared)/' },
    },
    {
      name: 'shared-knows-nothing',
      comment: 'Everything stands on src/shared; it stands on nothing of ours.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/', pathNot: '^src/shared/' },
    },
    {
      name: 'source-never-tests',
      comment: 'What ships does not know its tests.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package must stand in package.json: what happens to be installed may be gone tomorrow.',
      severity: 'error',
      from: { path: '^(src|tests|config)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'source-without-dev-packages',
      comment: 'What ships may only use `dependencies`.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'imports-resolve',
      comment: 'An import, also one through `#`, points to a file that exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
