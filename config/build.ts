// npm run build: the app for browsers into dist/client, the server into dist/server.
import { writeFileSync } from 'node:fs';
import { build } from 'vite';
import { BUILT_FROM, hashSources } from './source-hash.ts';

const sources = hashSources();
await build({ logLevel: 'warn' });
// Packages stay outside: the database and the log bring files of their own that they look up beside themselves.
await build({ logLevel: 'warn', build: { ssr: true, copyPublicDir: false }, ssr: { external: true } });
writeFileSync(BUILT_FROM, sources);
