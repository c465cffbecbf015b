import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { Conflict } from './attention-conflict.ts';
import type { ConflictState } from './attention-state.ts';
import { useMoment } from './attention-words.ts';

type OtherSideProps = { readonly conflict: Conflict; readonly state: ConflictState | undefined };

/** Heads the other value of a conflict: who it is from, and when; “now” where that is not known, or it changed since. */
export function OtherSide({ conflict, state }: OtherSideProps) {
  const { t } = useLingui();
  const moment = useMoment();
  const { byName, at } = conflict.theirs;
  if (typeof byName !== 'string' || byName === '' || hasChangedSince(conflict, state?.row)) return t`Now`;
  return (
    <>
      <bdi>{byName}</bdi>
      {typeof at === 'string' && (
        <chakra.span display="block">
          <bdi>{moment(at)}</bdi>
        </chakra.span>
      )}
    </>
  );
}

/** True for an open card of two edits whose record holds yet another value by now: that one is shown. */
function hasChangedSince({ kind, card, yours, theirs }: Conflict, row: object | undefined): boolean {
  if (kind !== 'merged' || card?.state === 'resolved' || row === undefined) return false;
  const now = row as Readonly<Record<string, unknown>>;
  const isSame = (field: string) => JSON.stringify(now[field] ?? null) === JSON.stringify(theirs[field] ?? null);
  return !Object.keys(yours).every(isSame);
}
