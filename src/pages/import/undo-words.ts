import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useRefusalText } from '#session/refusal-text.ts';
import type { RecordKind } from './import-kinds.ts';
import type { Stays, Undoing } from './undo-task.ts';

/** How many records of each kind: “212 customers · 240 objects”. */
export function madeText(
  made: readonly { readonly kind: RecordKind; readonly ids: { readonly length: number } }[],
): string {
  const words = (kind: RecordKind, count: number) => {
    if (kind === 'customers') return plural(count, { one: '# customer', other: '# customers' });
    if (kind === 'objects') return plural(count, { one: '# object', other: '# objects' });
    return plural(count, { one: '# spot', other: '# spots' });
  };
  return made.map(({ kind, ids }) => words(kind, ids.length)).join(' · ');
}

/** What an undo did. */
export function undoneText({ removed, staying }: Undoing): string {
  return [
    plural(removed, { one: '# removed', other: '# removed' }),
    plural(staying.length, { one: '# stays', other: '# stay' }),
  ].join(' · ');
}

/** Why a record of an import stays, in words. */
export function useStayWords(): (why: Stays) => string {
  const { t } = useLingui();
  const words = useRefusalText();
  return useCallback(
    (why) => (why.code === 'import.too_old' ? t`This was imported more than a day ago.` : words(why)),
    [t, words],
  );
}
