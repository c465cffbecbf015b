import { useLingui } from '@lingui/react/macro';
import { readDevice } from '#staff/device-name.ts';

/** A device as its person calls it: the browser and what it runs on. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useLingui();
  return (userAgent) => {
    const { browser, system } = readDevice(userAgent);
    if (browser === null && system === null) return t`Unknown device`;
    if (browser === null || system === null) return browser ?? system ?? '';
    return t`${browser} on ${system}`;
  };
}
