import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { builtServer } from '#tests/support/built-server.ts';
import { loadedPackages } from '../../../config/loaded-packages.ts';

test('a container holds the packages that the server loads, and none of the app', async () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const names = Object.keys(dependencies);
  const loaded = loadedPackages(dirname(await builtServer()), names);
  const code = globSync('src/**/server/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const imported = names.filter((name) =>
    code.some((text) => text.includes(`from '${name}'`) || text.includes(`from '${name}/`)),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((name) => !loaded.includes(name))).toEqual([]);
  // The fonts of documents are looked up by the name of their family.
  expect(loaded.filter((name) => name.startsWith('@fontsource/')).length).toBe(5);
  const ofTheApp = ['react', 'react-dom', '@chakra-ui/react', 'lucide-react', 'dexie', 'recharts', 'workbox-core'];
  expect(names).toEqual(expect.arrayContaining(ofTheApp));
  expect(ofTheApp.filter((name) => loaded.includes(name))).toEqual([]);
}, 300_000);
