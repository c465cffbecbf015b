import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useRefusalText } from '#session/refusal-text.ts';
import type { Stays } from '../undo-import.ts';

/** Why a record of an import stays, in words. */
export function useStayWords(): (why: Stays) => string {
  const { t } = useLingui();
  const words = useRefusalText();
  return useCallback(
    (why) => (why.code === 'import.too_old' ? t`This was imported more than a day ago.` : words(why)),
    [t, words],
  );
}
