// npm run build: the app for browsers into dist/client, the server into dist/server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';
import { BUILT_FROM, hashSources } from './source-hash.ts';

const sources = hashSources();
await build({ logLevel: 'warn' });
// Packages stay outside: the database and the log bring files of their own that they look up beside themselves.
await build({ logLevel: 'warn', build: { ssr: true, copyPublicDir: false }, ssr: { external: true } });
await compressClient();
writeFileSync(BUILT_FROM, sources);

/** Every text file of the app also as small as it gets, so that the server sends it without compressing again. */
async function compressClient(): Promise<void> {
  const files = readdirSync(join('dist', 'client'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(text));
      writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
