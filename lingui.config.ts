import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const LETTERS = '<rootDir>/src/**/*.letters.ts';
const SHARED = '<rootDir>/src/*/*.words.ts';
const SERVER = ['<rootDir>/src/server/**', '<rootDir>/src/*/server/**'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['nl', 'en', 'fr', 'es', 'zh', 'ar'],
  fallbackLocales: { default: 'en' },
  // A browser fetches no text that only the server says, and what customers read only where it shows how that looks. The
  // server reads none of what only screens say.
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: [...SERVER, LETTERS, SHARED] },
    { path: '<rootDir>/src/locales/shared/{locale}', include: [SHARED] },
    { path: '<rootDir>/src/locales/letters/{locale}', include: [LETTERS] },
    { path: '<rootDir>/src/locales/server/{locale}', include: SERVER, exclude: [LETTERS] },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
});
