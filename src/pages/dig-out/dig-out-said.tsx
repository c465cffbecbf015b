import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LookFirst } from '#objects/dig-out/look-first.ts';
import type { DigMove, Unplanned } from '#objects/dig-out/question.ts';
import { isolated } from '#ui/isolated.ts';
import { Ltr } from '#ui/ltr.tsx';
import { type Known, type Names, namesOf } from './dig-out-names.ts';

type LookFirstWordsProps = { readonly against: LookFirst; readonly move: DigMove; readonly names: Names };

/** What is against a line of a plan that was made before. */
export function LookFirstWords({ against: { reason, byId }, move, names }: LookFirstWordsProps) {
  const spot = move.to === null ? '' : names.spot(move.to);
  const by = byId === null ? '' : names.object(byId);
  if (reason === 'held') return <Trans>Look first: it is on hold</Trans>;
  if (reason === 'gone') return <Trans>Look first: the spot it goes to is not there any more</Trans>;
  if (reason === 'out_of_use') {
    return (
      <Trans>
        Look first: <Ltr>{spot}</Ltr> is out of use
      </Trans>
    );
  }
  if (reason === 'reserved') {
    return (
      <Trans>
        Look first: <Ltr>{spot}</Ltr> is reserved for another
      </Trans>
    );
  }
  if (reason === 'taken') {
    return (
      <Trans>
        Look first: <Ltr>{by}</Ltr> stands on <Ltr>{spot}</Ltr>
      </Trans>
    );
  }
  return (
    <Trans>
      Look first: <Ltr>{by}</Ltr> stands in the way
    </Trans>
  );
}

/** What is fetched as well, and is not in a plan that was made before. */
export function NotInPlan({ ids, ...known }: Known & { readonly ids: readonly string[] }) {
  const names = namesOf(known);
  const list = isolated(ids.map((id) => names.object(id)).join(', '));
  return <Trans>Not in this plan: {list}</Trans>;
}

/** What cannot get out, each with the reason. */
export function DigOutRefused({ unplanned, ...known }: Known & { readonly unplanned: readonly Unplanned[] }) {
  const { t } = useLingui();
  const names = namesOf(known);
  const words = ({ reason, byId }: Unplanned): string => {
    const by = isolated(byId === null ? '' : names.object(byId));
    if (reason === 'held') return t`has a hold: it stays where it is`;
    if (reason === 'behind_held') return t`stands behind ${by}, which has a hold`;
    if (reason === 'no_place') return t`stands behind ${by}, which fits nowhere afterwards`;
    if (reason === 'none_found') return t`stands behind ${by}, for which no place was found`;
    if (reason === 'waits') return t`waits in the aisle: no place was found for it`;
    return reason === 'no_spot' ? t`has no spot: where it stands is not known` : t`is not in storage`;
  };
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
      {unplanned.map((each) => (
        <li key={each.objectId} data-refused={each.reason}>
          <Ltr>{names.object(each.objectId)}</Ltr>: {words(each)}
        </li>
      ))}
    </chakra.ul>
  );
}
