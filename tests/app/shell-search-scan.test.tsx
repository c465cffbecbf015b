import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { labelledObject, ScanDialog } from '#app/search/shell-search-scan.tsx';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

function cameraAnswers(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

async function openScanner() {
  const session = await offlineDevice({});
  return showScreen(session, <ScanDialog onClose={vi.fn()} onObject={vi.fn()} />);
}

describe('the scanner of labels', () => {
  test.each([
    ['NotAllowedError', /Allow it in the browser's settings/],
    ['NotFoundError', /No camera was found/],
    ['NotReadableError', /in use by another app/],
  ])('says what to do about %s', async (name, words) => {
    cameraAnswers(() => Promise.reject(new DOMException('no', name)));
    await openScanner();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  test('lets go of a camera that comes after it was closed', async () => {
    const stop = vi.fn();
    let give = (_stream: unknown) => {};
    cameraAnswers(() => new Promise((resolve) => void (give = resolve)));
    const { unmount } = await openScanner();
    unmount();
    give({ getTracks: () => [{ stop }] });
    await vi.waitFor(() => expect(stop).toHaveBeenCalled());
  });
});

describe('the text of a label', () => {
  const id = testId('o', 1);
  test('names its object, whatever address it was printed under', () => {
    expect(labelledObject(`https://app.example.nl/objects/${id}`)).toBe(id);
    expect(labelledObject(`http://10.0.0.4:4100/objects/${id}?from=label`)).toBe(id);
  });

  test.each([
    '',
    'WR-75-GH',
    'https://example.org/menu',
    `https://example.org/objects/${id}/edit`,
    'javascript:alert(1)',
  ])('is foreign: %s', (text) => {
    expect(labelledObject(text)).toBeNull();
  });
});
