import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanUpAfterTest, prepareForFile } from './each-test.ts';

// Runs for each file, and resets what the files of one process share to its state before the first of them.
prepareForFile();

// An unexpected console error or warning fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(async () => {
  await cleanUpAfterTest();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document === 'object') emptyPage();
});

/** The next file finds the page that a browser opens, and the app's modules before anything happened. */
function emptyPage(): void {
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.resetModules();
}
