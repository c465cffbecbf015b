import { existsSync } from 'node:fs';

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Launch options for the machine's own Chromium; without one Playwright looks for its own. */
export function chromiumOptions(): { executablePath?: string; args: string[] } {
  const found = process.env['CHROMIUM_PATH'] ?? KNOWN_PLACES.find((path) => existsSync(path));
  return {
    ...(found === undefined ? {} : { executablePath: found }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
