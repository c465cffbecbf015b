import { useSyncExternalStore } from 'react';
import { recall, remember } from './device-memory.ts';

/** What the person chose; `system` follows the device. */
export type ColorMode = 'light' | 'dark' | 'system';

// public/theme.js reads the same key before the first paint.
const KEY = 'remise.color-mode';
const listeners = new Set<() => void>();
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');

function storedMode(): ColorMode {
  const stored = recall(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the chosen mode's class on the document. */
export function applyColorMode(): void {
  const mode = storedMode();
  const shown = mode === 'system' ? (darkDevice().matches ? 'dark' : 'light') : mode;
  const root = document.documentElement;
  root.classList.toggle('dark', shown === 'dark');
  root.classList.toggle('light', shown === 'light');
  root.style.colorScheme = shown;
}

export function setColorMode(mode: ColorMode): void {
  remember(KEY, mode === 'system' ? null : mode);
  applyColorMode();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const device = darkDevice();
  const follow = () => {
    applyColorMode();
    listener();
  };
  listeners.add(listener);
  device.addEventListener('change', follow);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', follow);
    window.removeEventListener('storage', follow);
  };
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, storedMode);
}
