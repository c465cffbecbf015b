import { afterEach, describe, expect, it, vi } from 'vitest';
import { followColorMode, setColorMode } from '#ui/color-mode.ts';

const root = document.documentElement;

describe('the colours of the document', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    setColorMode('system');
    root.classList.remove('dark', 'light');
  });

  it('follow the device and other tabs on every page, until somebody chooses', () => {
    const device = new EventTarget();
    let isDark = false;
    Object.defineProperty(device, 'matches', { get: () => isDark });
    vi.stubGlobal('matchMedia', () => device);
    followColorMode();
    expect(root.className).toBe('light');
    isDark = true;
    device.dispatchEvent(new Event('change'));
    expect(root.className).toBe('dark');
    localStorage.setItem('remise.color-mode', 'light');
    window.dispatchEvent(new Event('storage'));
    expect(root.className).toBe('light');
    setColorMode('dark');
    isDark = false;
    device.dispatchEvent(new Event('change'));
    expect(root.className).toBe('dark');
    setColorMode('system');
    expect(root.className).toBe('light');
  });
});
