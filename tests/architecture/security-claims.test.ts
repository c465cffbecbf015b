import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MOST_DOCUMENT_BYTES } from '#annotations/limits.ts';
import { MOST_LOGO_BYTES, MOST_LOGO_PIXELS } from '#company/logo.ts';
import { PUSH_MAX_BYTES } from '#sync/envelope.schema.ts';

const DOC = readFileSync('docs/security.md', 'utf8');
const read = (pattern: string) =>
  globSync(pattern).map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
const CLIENT = read('src/**/*.{ts,tsx}').filter(({ file }) => !/\/server\//.test(file));
const SERVER = read('src/**/server/**/*.ts');
const filesWith = (files: typeof SERVER, pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('docs/security.md', () => {
  it('names a test that exists in each row that says met', () => {
    const rows = DOC.split('\n').filter((line) => /\| met \|/.test(line));
    expect(rows.length).toBeGreaterThan(120);
    const without = rows.filter((row) => {
      const tests = [...row.matchAll(/\]\(\.\.\/(tests\/[^)]+)\)/g)].map(([, file = '']) => file);
      return tests.length === 0 || !tests.every((file) => existsSync(file));
    });
    expect(without).toEqual([]);
  });

  it('links only to files that are there', () => {
    const links = [...DOC.matchAll(/\]\(([^)#:]+)\)/g)].map(([, file = '']) => file);
    expect(links.length).toBeGreaterThan(150);
    expect(links.filter((file) => !existsSync(join('docs', file)))).toEqual([]);
  });

  it('gives the limits that the code has', () => {
    const limits = DOC.slice(DOC.indexOf('**Limits.**'), DOC.indexOf('**Data.**')).replaceAll(/\s+/g, ' ');
    expect(limits).toContain(`pushes ${PUSH_MAX_BYTES / 1024} KB`);
    expect(limits).toContain(`photos and documents ${MOST_DOCUMENT_BYTES / 1024 / 1024} MB`);
    expect(limits).toContain(
      `logos ${MOST_LOGO_BYTES / 1024 / 1024} MB and ${Math.floor(MOST_LOGO_PIXELS / 1e6)} million pixels`,
    );
  });

  it('has a section for each thing that must be documented', () => {
    for (const word of ['Ways in', 'Limits', 'Data', 'Keys', 'Connections', 'Logs', 'Packages']) {
      expect(DOC).toContain(`**${word}.**`);
    }
  });
});

describe('the app', () => {
  it('makes no page and no script of text', () => {
    expect(CLIENT.length).toBeGreaterThan(700);
    expect(
      filesWith([...CLIENT, ...SERVER], /\beval\(|new Function\(|innerHTML|document\.write\(|insertAdjacentHTML/),
    ).toEqual([]);
  });

  it('listens to no other page: only workers and channels of its own', () => {
    const listens = filesWith(CLIENT, /addEventListener\(\s*'message'|\.onmessage\s*=/);
    expect(listens.sort()).toEqual([
      'src/pages/import/import-file.ts',
      'src/pages/import/import-worker.ts',
      'src/sw.ts',
      'src/sync/client/runtime/runtime.ts',
    ]);
  });

  it('hides passwords and lets managers fill them in', () => {
    const fields = CLIENT.flatMap(({ text }) =>
      [...text.matchAll(/type=(?:"password"|\{shown \? 'text' : 'password'\})[^/]{0,200}/g)].map(([field]) => field),
    );
    expect(fields.length).toBeGreaterThan(3);
    expect(fields.filter((field) => !field.includes('autoComplete='))).toEqual([]);
    // A sheet takes pasted rows apart; no other field looks at what is pasted.
    expect(filesWith(CLIENT, /onPaste=/)).toEqual(['src/spots/client/sheet-row.tsx']);
  });
});

describe('the server', () => {
  it('starts no programs but its own: the nightly backup, and the simulators that try payments out', () => {
    expect(SERVER.length).toBeGreaterThan(300);
    expect(filesWith(SERVER, /child_process/).toSorted()).toEqual([
      'src/server/backup/start-backups.ts',
      'src/server/demo/start-simulators.ts',
    ]);
  });

  it('sends nobody elsewhere, and follows nobody there', () => {
    expect(filesWith(SERVER, /\.redirect\(/)).toEqual([]);
    const calls = SERVER.filter(({ text }) => /\bawait fetch\(/.test(text));
    expect(calls.map(({ file }) => file).sort()).toEqual([
      'src/billing/server/provider/vies-client.ts',
      'src/customers/server/address.provider.ts',
      'src/objects/server/rdw.provider.ts',
      'src/server/demo/tell-simulators.ts',
      'src/server/doctor/ask-registers.ts',
      'src/server/simulator/deliveries.ts',
    ]);
    for (const { text } of calls) expect(text).toMatch(/redirect: '(error|manual)'/);
  });

  it('reads XML in one place, without document types and entities', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies).filter((name) => /xml(?!dom$)|sax|cheerio|jsdom/.test(name))).toEqual(['sax']);
    expect(filesWith(SERVER, /DOMParser/)).toEqual([]);
    expect(filesWith(SERVER, /from 'sax'/)).toEqual(['src/bank/server/read-xml.ts']);
    const reader = readFileSync('src/bank/server/read-xml.ts', 'utf8');
    expect(reader).toContain('strictEntities: true');
    expect(reader).toContain('<!(DOCTYPE|ENTITY)');
  });

  it('draws secrets by node:crypto: other chance is for pauses only', () => {
    const chance = filesWith(SERVER, /Math\.random/);
    expect(chance.sort()).toEqual([
      'src/server/database/embedded/folder-lock.ts',
      'src/server/http/shed-load.ts',
      'src/server/webhooks/webhook-queue.ts',
      'src/sync/server/calls/live.routes.ts',
    ]);
  });

  it('hashes by SHA-256 and encrypts by AES-256-GCM', () => {
    const used = SERVER.flatMap(({ text }) => [
      ...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\('([^']+)'/g),
    ]);
    expect(used.length).toBeGreaterThan(10);
    expect([...new Set(used.map(([, name]) => name))].sort()).toEqual(['aes-256-gcm', 'sha256']);
    const passwords = readFileSync('src/server/auth/password.ts', 'utf8');
    expect(passwords).toMatch(/argon2/);
    expect(filesWith(SERVER, /@node-rs\/argon2/)).toEqual(['src/server/auth/password.ts']);
  });

  it('has no switch that shows what goes on inside', () => {
    expect(filesWith(SERVER, /\bdebugger\b|NODE_ENV'?\]? !== 'production'/)).toEqual([]);
  });
});

describe('packages', () => {
  it('are pinned with their hashes, from one registry', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
    };
    const packages = Object.entries(lock.packages).filter(([name]) => name !== '');
    expect(packages.length).toBeGreaterThan(500);
    expect(packages.filter(([, { integrity, link }]) => integrity === undefined && link !== true)).toEqual([]);
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('and our own code are checked as strictly as the compiler can', () => {
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { compilerOptions: object };
    expect(compilerOptions).toMatchObject({
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
    });
  });
});
