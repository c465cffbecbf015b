import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { CallResult } from '#session/session-api.ts';

/** The server's words for a refused call: those of its fields, or of the call itself. */
export function useFieldMessages(answer: Exclude<CallResult, { readonly ok: true }>): readonly string[] {
  const { t } = useLingui();
  return useMemo(() => {
    if (answer.status === 'offline') return [t`Needs a connection`];
    const messages = [...new Set(Object.values(answer.fields).flat())];
    return messages.length > 0 ? messages : [answer.message];
  }, [answer, t]);
}
