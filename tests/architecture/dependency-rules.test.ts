import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Files of a small project that keeps every rule. */
const CLEAN: Readonly<Record<string, string>> = {
  'src/shared/ids.ts': 'export type Id = string;\n',
  'src/sync/protocol.ts': "import type { Id } from '#shared/ids.ts';\nexport type Entry = { id: Id };\n",
  'src/sync/client/queue/queue.ts': "import { Dexie } from 'dexie';\nexport const queue = new Dexie('queue');\n",
  'src/ui/panel.tsx': "import { Box } from '@chakra-ui/react';\nexport const Panel = Box;\n",
  'src/spots/spot.schema.ts': "import { z } from 'zod';\nexport const spotRow = z.object({});\n",
  'src/spots/spot.ts': "import type { spotRow } from './spot.schema.ts';\nexport type Spot = typeof spotRow;\n",
  'src/spots/refusals.words.ts':
    "import { msg } from '@lingui/core/macro';\nexport const REFUSALS = { full: msg`Full` };\n",
  'src/locales/activate.ts': 'export const activate = 1;\n',
  'src/locales/server/say.ts': 'export const say = 1;\n',
  'src/server/http/messages.ts':
    "import { say } from '#locales/server/say.ts';\nimport { REFUSALS } from '#spots/refusals.words.ts';\nexport const answer = { say, REFUSALS };\n",
  'src/objects/object.ts': "import type { Spot } from '#spots/spot.ts';\nexport type Stored = { spot: Spot };\n",
  'src/objects/client/objects-page.tsx': "import { Panel } from '#ui/panel.tsx';\nexport const Page = Panel;\n",
  'src/objects/server/objects.repository.ts': "import { sql } from 'kysely';\nexport const find = sql;\n",
  'src/company/server/settings.repository.ts': "export const readSettings = '';\n",
  'src/billing/server/issue.ts':
    "import { readSettings } from '#company/server/settings.repository.ts';\nexport const issue = readSettings;\n",
  'src/server/main.ts': "import { find } from '#objects/server/objects.repository.ts';\nfind``;\n",
  'src/pages/import/import-sheet.ts': "import { read } from 'xlsx';\nexport const readSheets = read;\n",
  'src/pages/import/import-worker.ts': "import { readSheets } from './import-sheet.ts';\nreadSheets('');\n",
  'src/pages/import/import-page.tsx':
    "import type { readSheets } from './import-sheet.ts';\nexport type Read = typeof readSheets;\n",
  'src/app/shell.tsx': "import { Page } from '#objects/client/objects-page.tsx';\nexport const Shell = Page;\n",
  'tests/objects/object.test.ts': "import type { Stored } from '#objects/object.ts';\nexport type Row = Stored;\n",
};

type Violation = readonly [rule: string, story: string, place: string, code: string];

const VIOLATIONS: readonly Violation[] = [
  ['no-cycles', 'two files need each other', 'src/shared', "import './circle.ts';"],
  [
    'client-never-server',
    'a page calls a repository',
    'src/objects/client',
    "import '#objects/server/objects.repository.ts';",
  ],
  ['client-never-server', 'a page loads a server package', 'src/objects/client', "import 'fastify';"],
  ['client-sheets-in-two-files', 'a page loads the package for sheets', 'src/pages/import', "import 'xlsx';"],
  ['client-sheets-in-the-worker', 'a page reads a sheet by itself', 'src/pages/import', "import './import-sheet.ts';"],
  ['server-never-client', 'the server loads a page', 'src/server', "import '#objects/client/objects-page.tsx';"],
  ['server-never-client', 'a repository loads Dexie', 'src/objects/server', "import 'dexie';"],
  ['client-without-node', 'a page reads a file', 'src/app', "import 'node:fs';"],
  ['roots-pure', 'a rule loads React', 'src/spots', "import 'react';"],
  ['roots-pure', 'the protocol loads Dexie', 'src/sync', "import 'dexie';"],
  ['roots-pure', 'a rule loads the database', 'src/spots', "import 'kysely';"],
  ['roots-pure', 'a rule knows its own page', 'src/objects', "import './client/objects-page.tsx';"],
  ['roots-pure', 'a rule in a folder of its own loads React', 'src/spots/layout', "import 'react';"],
  ['roots-pure', 'words reach for the language of the page', 'src/objects', "import '@lingui/react';"],
  ['roots-pure', 'a rule speaks a language', 'src/objects', "import '#locales/server/say.ts';"],
  ['words-only-in-words-files', 'a rule words its refusal', 'src/spots', "import { msg } from '@lingui/core/macro';"],
  ['server-never-client', 'a page is asked for its language', 'src/server', "import '#locales/activate.ts';"],
  ['client-never-server', 'a page loads every language', 'src/app', "import '#locales/server/say.ts';"],
  ['roots-without-node', 'a rule reads a file', 'src/spots', "import { readFileSync } from 'node:fs';"],
  ['zod-only-in-schemas', 'a rule loads zod', 'src/spots', "import { z } from 'zod';"],
  [
    'areas-keep-their-halves',
    "a page uses another area's page",
    'src/customers/client',
    "import '#spots/client/b.ts';",
  ],
  [
    'areas-keep-their-halves',
    "a handler uses another area's table",
    'src/objects/server',
    "import '#spots/server/b.ts';",
  ],
  ['areas-never-composition', 'an area knows the app', 'src/objects/client', "import '#app/shell.tsx';"],
  ['areas-never-composition', 'an area knows a page', 'src/objects/client', "import '#pages/import/import-page.tsx';"],
  ['session-knows-no-page', 'the session knows a page', 'src/session', "import '#pages/import/import-page.tsx';"],
  ['session-knows-no-page', 'the session knows the shell', 'src/session', "import '#app/shell.tsx';"],
  ['pages-know-no-app', 'a page knows the shell', 'src/pages/import', "import '#app/shell.tsx';"],
  ['pages-have-a-room', 'a page stands in no room', 'src/app', "import '#pages/lost.ts';"],
  ['areas-never-composition', 'an area knows the server', 'src/objects/server', "import '#server/main.ts';"],
  ['sync-knows-no-area', 'sync knows objects', 'src/sync', "import '#objects/object.ts';"],
  ['blobs-know-nothing', 'blobs know objects', 'src/blobs/server', "import '#objects/object.ts';"],
  ['ui-knows-no-area', 'the kit knows objects', 'src/ui', "import '#objects/object.ts';"],
  ['shared-knows-nothing', 'shared code knows sync', 'src/shared', "import '#sync/protocol.ts';"],
  ['source-never-tests', 'a page uses a test', 'src/app', "import '#tests/objects/object.test.ts';"],
  ['no-undeclared-package', 'a package that is only there by chance', 'src/server', "import 'left-over';"],
  ['source-without-dev-packages', 'the server loads a test tool', 'src/server', "import 'vitest';"],
  ['imports-resolve', 'a path that leads nowhere', 'src/app', "import '#objects/no-such-file.ts';"],
];

/** Files that only violations point to. */
const TARGETS = {
  'src/shared/circle.ts': "import './violation-0.ts';\n",
  'src/accountancy/ledger.ts': 'export {};\n',
  'src/billing/server/routes/late.ts': 'export {};\n',
  'src/sync/client/hooks/late.ts': 'export {};\n',
  'src/sync/server/calls/late.ts': 'export {};\n',
  'src/pages/lost.ts': 'export {};\n',
  'src/pages/sign-in/login-page.tsx': 'export {};\n',
  'src/spots/client/b.ts': 'export {};\n',
  'src/spots/server/b.ts': 'export {};\n',
  'node_modules/left-over/index.js': 'export {};\n',
  'node_modules/left-over/package.json':
    '{ "name": "left-over", "version": "1.0.0", "type": "module", "main": "index.js" }\n',
};

type Rule = { readonly name: string; readonly comment: string };
const rules = (createRequire(import.meta.url)(join(ROOT, 'config/dependency-rules.cjs')) as { forbidden: Rule[] })
  .forbidden;
const namesAfter = (start: string) =>
  rules.flatMap(({ name }) => (name.startsWith(start) ? [name.slice(start.length)] : []));
const AREAS = namesAfter('order-of-areas-');
/** Layered folders: the prefix of their rules' names, the folders' parent, and a file in the last one. */
const ORDERS = [
  ['rooms', 'src/pages', '#pages/sign-in/login-page.tsx'],
  ['billing', 'src/billing/server', '#billing/server/routes/late.ts'],
  ['sync-client', 'src/sync/client', '#sync/client/hooks/late.ts'],
  ['sync-server', 'src/sync/server', '#sync/server/calls/late.ts'],
] as const;
const FOLDERS = ORDERS.flatMap(([order, place, last]) =>
  namesAfter(`order-of-${order}-`).map((folder) => ({ rule: `order-of-${order}-${folder}`, place, folder, last })),
);

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'remise-rules-'));
  mkdirSync(join(folder, 'node_modules'));
  const { dependencies, devDependencies } = packageOf();
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) linkPackage(name);
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  mkdirSync(join(folder, 'config'));
  cpSync(join(ROOT, 'config/dependency-rules.cjs'), join(folder, 'config/dependency-rules.cjs'));
  for (const [file, code] of Object.entries(CLEAN)) write(file, code);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function packageOf(): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return createRequire(import.meta.url)(join(ROOT, 'package.json'));
}

function linkPackage(name: string): void {
  const target = join(folder, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), target);
}

function write(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), code);
}

type Broken = {
  readonly from: string;
  readonly rule: { readonly name: string };
  readonly cycle?: readonly { readonly name: string }[];
};

/** Runs the rules and returns what the project in the folder breaks. */
function brokenRules(): Broken[] {
  const command = realpathSync(join(ROOT, 'node_modules/.bin/depcruise'));
  const args = [command, '--config', 'config/dependency-rules.cjs', '--output-type', 'json', 'src', 'tests'];
  const answer = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
  return (JSON.parse(answer) as { summary: { violations: Broken[] } }).summary.violations;
}

/** Puts each violation in a separate file, so that one run shows them all. */
const fileOf = (place: string, position: number) => `${place}/violation-${position}.ts`;

describe('the dependency rules', () => {
  let clean: Broken[] = [];
  let broken: Broken[] = [];

  beforeAll(() => {
    clean = brokenRules();
    for (const [file, code] of Object.entries(TARGETS)) write(file, code);
    VIOLATIONS.forEach(([, , place, code], position) => write(fileOf(place, position), `${code}\nexport {};\n`));
    for (const area of AREAS) write(`src/${area}/early.ts`, "import '#accountancy/ledger.ts';\nexport {};\n");
    for (const { place, folder: early, last } of FOLDERS) {
      write(`${place}/${early}/early.ts`, `import '${last}';\nexport {};\n`);
    }
    broken = brokenRules();
  });

  const rulesBrokenBy = (file: string) =>
    broken
      .filter(({ from, cycle }) => from === file || cycle?.some(({ name }) => name === file))
      .map(({ rule }) => rule.name);

  test('allow what the architecture describes', () => {
    expect(clean).toEqual([]);
  });

  test.each(VIOLATIONS.map((violation, position) => [...violation, position] as const))(
    '%s refuses: %s',
    (rule, _story, place, _code, position) => {
      expect(rulesBrokenBy(fileOf(place, position))).toContain(rule);
    },
  );

  test.each(AREAS)('%s may not know a later area', (area) => {
    expect(rulesBrokenBy(`src/${area}/early.ts`)).toEqual([`order-of-areas-${area}`]);
  });

  test.each(FOLDERS)('$rule: $folder may not know a later folder', ({ rule, place, folder: early }) => {
    expect(rulesBrokenBy(`${place}/${early}/early.ts`)).toEqual([rule]);
  });

  test('blame nothing that keeps them', () => {
    expect(broken.filter(({ from }) => from in CLEAN)).toEqual([]);
  });

  test('each have a violation here and a reason in words', () => {
    const shown = new Set<string>([
      ...VIOLATIONS.map(([rule]) => rule),
      ...AREAS.map((area) => `order-of-areas-${area}`),
      ...FOLDERS.map(({ rule }) => rule),
    ]);
    expect(rules.map((rule) => rule.name).filter((name) => !shown.has(name))).toEqual([]);
    for (const rule of rules) expect(rule.comment, rule.name).toMatch(/\w.*[.]$/);
  });
});
