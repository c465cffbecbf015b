// npm run build: the app for browsers into dist/client, the server into dist/server.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';
import { BUILT_FROM, hashSources } from './source-hash.ts';

const sources = hashSources();
await build({ logLevel: 'warn' });
// Packages are not bundled: the database and the logger look up files of their own next to themselves.
await build({ logLevel: 'warn', build: { ssr: true, copyPublicDir: false }, ssr: { external: true } });
await compressClient();
writeFileSync(BUILT_FROM, sources);

/** Also writes every text file of the app at the highest compression, so that the server need not compress it again. */
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
