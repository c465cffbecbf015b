import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { addressOf } from '#session/api-call.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { saveFile } from '#ui/save-file.ts';
import { notify } from '#ui/toaster.tsx';

type CustomerExport = {
  readonly run: () => void;
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null;
};

/** Every customer in a file for Excel. The server makes it, so it needs a connection. */
export function useCustomerExport(): CustomerExport {
  const { t } = useLingui();
  const { state } = useConnection();
  const run = useCallback(async () => {
    // The start does without what few people ask for.
    const { downloadSheet } = await import('#session/download-sheet.ts');
    const sheet = await downloadSheet(addressOf('/api/customers/download'));
    if (typeof sheet === 'string') {
      notify({ tone: 'error', title: t`Error`, description: t`Something went wrong. Please contact us.` });
      return;
    }
    saveFile(sheet, 'klanten.xlsx');
    notify({ tone: 'done', title: t`Success`, description: t`The Excel file has been downloaded to your computer` });
  }, [t]);
  return { run: () => void run(), reason: state === 'offline' ? t`Needs a connection` : null };
}
