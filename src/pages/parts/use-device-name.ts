import { useLingui } from '@lingui/react/macro';
import { readDevice } from '#staff/device-name.ts';
import { asPage, isolated } from '#ui/isolated.ts';

/** A device as its person calls it: the browser and what it runs on. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useLingui();
  return (userAgent) => {
    const device = readDevice(userAgent);
    if (device.browser === null && device.system === null) return t`Unknown device`;
    if (device.browser === null || device.system === null) return device.browser ?? device.system ?? '';
    // The text begins with the browser's Latin name and is Arabic all the same: both names are isolated.
    const [browser, system] = [isolated(device.browser), isolated(device.system)];
    return asPage(t`${browser} on ${system}`);
  };
}
