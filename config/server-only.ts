// node config/server-only.ts, after a build and in a copy that is made for running only (deploy/Dockerfile): leaves in
// package.json what the built server loads, so that `npm prune --omit=dev` removes the app's packages, and a Node beside Node.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadedPackages } from './loaded-packages.ts';

type Packages = Readonly<Record<string, string>>;

const text = readFileSync('package.json', 'utf8');
const { optionalDependencies: _, ...description } = JSON.parse(text) as { readonly dependencies: Packages } & Packages;
const loaded = loadedPackages('dist/server', Object.keys(description.dependencies));
const dependencies = Object.fromEntries(
  Object.entries(description.dependencies).filter(([name]) => loaded.includes(name)),
);
writeFileSync('package.json', `${JSON.stringify({ ...description, dependencies }, null, 2)}\n`);
console.log(`${loaded.length} packages: ${loaded.join(', ')}`);
