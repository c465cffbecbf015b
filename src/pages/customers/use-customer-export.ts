import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useConnectionState } from '#sync/client/hooks/use-connection.ts';

type CustomerExport = {
  readonly run: () => void;
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null;
};

/** Every customer in a file for Excel. The server makes it, so it needs a connection. */
export function useCustomerExport(): CustomerExport {
  const { t, i18n } = useLingui();
  const state = useConnectionState();
  // The start does without what few people ask for.
  const run = useCallback(async () => (await import('./export-customers.ts')).exportCustomers(i18n), [i18n]);
  return { run: () => void run(), reason: state === 'offline' ? t`Needs a connection` : null };
}
