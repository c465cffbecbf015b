import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { InstallApp } from '#session/install/install-app.tsx';
import { keepInstallOffer } from '#session/install/install-offer.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

beforeAll(keepInstallOffer);

afterEach(() => {
  act(() => void dispatchEvent(new Event('appinstalled')));
  Reflect.deleteProperty(navigator, 'standalone');
});

function offerInstall() {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
  act(() => void dispatchEvent(offer));
  return offer;
}

const button = () => screen.queryByRole('button', { name: 'Install the app' });

async function showInstall() {
  showScreen(await offlineDevice({}), <InstallApp />);
}

describe('installing the app', () => {
  test('a browser that offers it is asked by our button, once', async () => {
    const offer = offerInstall();
    await showInstall();
    expect(offer.defaultPrevented).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Install the app' }));
    expect(offer.prompt).toHaveBeenCalledOnce();
    expect(button()).toBeNull();
  });

  test('an offer that comes later shows the button, an installation takes it away', async () => {
    await showInstall();
    expect(button()).toBeNull();
    offerInstall();
    expect(button()).not.toBeNull();
    act(() => void dispatchEvent(new Event('appinstalled')));
    expect(button()).toBeNull();
  });

  test('Safari on a phone says how; on the home screen nothing is said', async () => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    await showInstall();
    expect(screen.getByText(/tap Share in Safari/)).toBeDefined();
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
    await showInstall();
    expect(screen.getAllByText(/tap Share in Safari/)).toHaveLength(1);
  });
});
