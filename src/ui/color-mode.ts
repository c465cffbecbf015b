import { useSyncExternalStore } from 'react';
import { recall, remember } from './device-memory.ts';

/** What the person chose; `system` follows the device. */
export type ColorMode = 'light' | 'dark' | 'system';

// public/first-paint.js reads the same key before the first paint.
const KEY = 'remise.color-mode';
const listeners = new Set<() => void>();
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

function storedMode(): ColorMode {
  const stored = recall(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the chosen mode's class on the document, also when the device or another tab changes. */
export function followColorMode(): void {
  applyColorMode();
  darkDevice().addEventListener('change', applyColorMode);
  window.addEventListener('storage', applyColorMode);
}

function applyColorMode(): void {
  const mode = storedMode();
  const shown = mode === 'system' ? (darkDevice().matches ? 'dark' : 'light') : mode;
  const root = document.documentElement;
  root.classList.toggle('dark', shown === 'dark');
  root.classList.toggle('light', shown === 'light');
  root.style.colorScheme = shown;
  for (const listener of listeners) listener();
}

export function setColorMode(mode: ColorMode): void {
  remember(KEY, mode === 'system' ? null : mode);
  applyColorMode();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, storedMode);
}
