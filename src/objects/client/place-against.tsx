import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Refusal } from '#shared/refusal.ts';
import { isolated } from '#ui/isolated.ts';
import type { ObjectEntry } from './object-index.ts';
import { shortNameOf } from './occupancy.ts';

type PlaceAgainstProps = {
  readonly problem: Refusal | null;
  /** Another object that the spot is kept for once it leaves. */
  readonly keptLater: ObjectEntry | null;
  readonly refusalText: (refusal: Refusal) => string;
};

/** The hint of a field that says what speaks against a spot, before anything is put there; none where nothing does. */
export function hintAgainst(against: PlaceAgainstProps): { readonly hint?: ReactNode } {
  if (against.problem === null && against.keptLater === null) return {};
  return { hint: <PlaceAgainst {...against} /> };
}

function PlaceAgainst({ problem, keptLater, refusalText }: PlaceAgainstProps) {
  const name = keptLater === null ? '' : isolated(shortNameOf(keptLater));
  return (
    <chakra.span display="block" color="tone.attention.fg" fontWeight="strong">
      {problem !== null && <chakra.span display="block">{refusalText(problem)}</chakra.span>}
      {keptLater !== null && (
        <chakra.span display="block">
          <Trans>This spot will be kept for {name} once it leaves.</Trans>
        </chakra.span>
      )}
    </chakra.span>
  );
}
