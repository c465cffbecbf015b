// npm run api:types: writes the types of client calls from what the server describes.
import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import type * as ApiTypes from '#tests/support/api-types.ts';
import { wordsPlugins } from './words-plugins.ts';

// The server's words and migrations are read through Vite, as in the build.
const vite = await createServer({
  configFile: false,
  plugins: wordsPlugins(),
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { API_TYPES_FILE, makeApiTypes } = (await vite.ssrLoadModule('/tests/support/api-types.ts')) as typeof ApiTypes;
writeFileSync(API_TYPES_FILE, await makeApiTypes());
await vite.close();
console.log(API_TYPES_FILE);
