import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { devProxy } from './config/dev-proxy.ts';
import { keptShell } from './config/kept-shell.ts';
import { SEEDED_BUG, seededBug } from './config/seeded-bug.ts';
import { LEFT_OUT } from './config/test-choice.ts';
import { themeCss } from './config/theme-css.ts';
import { wordsPlugins } from './config/words-plugins.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };
/** Changes with the shape of any answer, as the server gives it or a page's calls pass it on. */
const answerShapes = globSync('src/{session/api-paths,pages/**/*-calls}.ts', { cwd: import.meta.dirname })
  .sort()
  .reduce((hash, file) => hash.update(readFileSync(new URL(file, import.meta.url))), createHash('sha256'))
  .digest('hex')
  .slice(0, 8);

// Chakra's define* calls are pure; without this list the bundler keeps every recipe of the library.
const PURE_FUNCTIONS = [
  'defineConfig',
  'createSystem',
  'mergeConfigs',
  'defineRecipe',
  'defineSlotRecipe',
  'defineTokens',
  'defineSemanticTokens',
  'defineTextStyles',
  'defineLayerStyles',
  'defineAnimationStyles',
  'defineGlobalStyles',
  'defineKeyframes',
  'defineConditions',
  'createAnatomy',
];

const SERVER_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node24',
  sourcemap: true,
  rolldownOptions: {
    input: {
      main: 'src/server/main.ts',
      backup: 'src/server/backup-main.ts',
      restore: 'src/server/restore-main.ts',
      move: 'src/server/move-main.ts',
      doctor: 'src/server/doctor-main.ts',
      'database-worker': 'src/server/database/embedded/worker.ts',
      'object-sheet-worker': 'src/objects/server/object-sheet-worker.ts',
      'customer-sheet-worker': 'src/customers/server/customer-sheet-worker.ts',
      'ledger-file-worker': 'src/accountancy/server/ledger-file-worker.ts',
      'pdf-worker': 'src/billing/server/pdf/pdf-worker.ts',
      'redraw-picture-worker': 'src/company/server/redraw-picture-worker.ts',
      'mollie-simulator': 'src/server/mollie-simulator/main.ts',
      'stripe-simulator': 'src/server/stripe-simulator/main.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
};

const CLIENT_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  sourcemap: true,
  rolldownOptions: {
    treeshake: { manualPureFunctions: PURE_FUNCTIONS },
    output: {
      // Few chunks, for a start without a connection: what starts the app, what forms need, what signed-in pages share.
      codeSplitting: {
        groups: [
          { name: 'start', tags: ['$initial'], priority: 3 },
          {
            name: 'form',
            test: /react-hook-form|ui\/form|chakra.*(field|input)|login-page|call-problems|auth-(frame|passkey|retry|sign-in)/,
            priority: 2,
          },
          { name: 'work', minShareCount: 2, priority: 1 },
        ],
      },
    },
  },
};

// Files of one process share their modules and its database; tests/support/each-test.ts says how each leaves it. These
// need a process of their own:
const SCREENS_APART = [
  // They open the app itself, whose session runs for as long as its page is there.
  'tests/session/session*.test.tsx',
  'tests/session/auth-lock.test.tsx',
  'tests/pages/auth-pages.test.tsx',
  'tests/session/legacy-user.test.tsx',
  'tests/session/left-work.test.tsx',
  // It loads modules anew.
  'tests/pages/status-device.test.tsx',
];

const TEST_PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'rules',
      include: ['tests/**/*.test.ts'],
      exclude: ['tests/**/*.server.test.ts', 'tests/journeys/**'],
      setupFiles: ['tests/support/setup.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'server',
      include: ['tests/**/*.server.test.ts'],
      // What speaks of one engine only runs on that engine.
      exclude: [
        process.env['REMISE_TEST_DATABASE_URL'] ? '**/*.embedded.server.test.ts' : '**/*.postgres.server.test.ts',
        ...(process.env[LEFT_OUT] ?? '').split(',').filter((file) => file !== ''),
      ],
      setupFiles: ['tests/support/setup.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'screens',
      environment: 'happy-dom',
      include: ['tests/**/*.test.tsx'],
      exclude: SCREENS_APART,
      setupFiles: ['tests/support/setup.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'screens-apart',
      environment: 'happy-dom',
      isolate: true,
      include: SCREENS_APART,
      setupFiles: ['tests/support/setup.ts'],
    },
  },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  define: { __APP_VERSION__: JSON.stringify(version), __ANSWER_SHAPES__: JSON.stringify(answerShapes) },
  server: {
    port: 5173,
    proxy: devProxy(`http://127.0.0.1:${process.env['PORT'] ?? '3000'}`),
  },
  plugins: [
    seededBug(),
    react(),
    themeCss(),
    ...wordsPlugins(command === 'build'),
    ...(isSsrBuild === true
      ? []
      : [
          keptShell(),
          VitePWA({
            registerType: 'prompt',
            injectRegister: false,
            strategies: 'injectManifest',
            srcDir: 'src',
            filename: 'sw.ts',
            manifest: false,
            injectManifest: {
              globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
              // The worker shows a page made for it. Only the subset most users read is fetched at install; the browser
              // fetches others when a page needs them. The style guide is for builders, who have a connection.
              globIgnores: ['index.html', '**/*{cyrillic,greek,vietnamese,latin-ext}*', '**/guide-*'],
              maximumFileSizeToCacheInBytes: 3_000_000,
            },
          }),
        ]),
  ],
  build: isSsrBuild === true ? SERVER_BUILD : CLIENT_BUILD,
  test: {
    env: { TZ: 'Europe/Amsterdam', LANG: 'nl_NL.UTF-8' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    isolate: false,
    // Modules with a seeded bug are not kept for runs without it.
    fsModuleCache: process.env[SEEDED_BUG] === undefined,
    projects: TEST_PROJECTS,
  },
}));
