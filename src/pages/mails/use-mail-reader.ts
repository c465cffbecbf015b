import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Mail } from './mails.ts';

/** Who a mail went to, as lists say it: by name, and whether it is the copy of a contact. */
export function useMailReader(): (mail: Pick<Mail, 'to' | 'toName' | 'isCopy'>) => string {
  const { t } = useLingui();
  return useCallback(
    ({ to, toName, isCopy }) => {
      const name = toName || to;
      return isCopy ? t`${name} (copy)` : name;
    },
    [t],
  );
}
