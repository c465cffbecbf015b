import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { namesHall } from '#spots/spot-name.ts';
import { isolated } from '#ui/isolated.ts';
import { Ltr } from '#ui/ltr.tsx';
import { PressTile } from '#ui/press-tile.tsx';
import type { QuickPlace, SpotChoice } from './placement-options.ts';

type PlaceChipsProps = {
  readonly places: readonly QuickPlace[];
  /** The spot that others are near to, in the hall that is not named; undefined for none. */
  readonly from: SpotChoice | undefined;
  /** A spot by the name that tells it from all others. */
  readonly nameOf: (spot: SpotChoice) => string;
  /** True where it stood there last, false where it stands there now. */
  readonly isLast: boolean;
  readonly chosenId: string | null;
  readonly onChoose: (spotId: string) => void;
};

/** The most likely places, each a tap: big enough for a thumb, without a keyboard. Nothing where there is none. */
export function PlaceChips({ places, from, nameOf, isLast, chosenId, onChoose }: PlaceChipsProps) {
  const { t } = useLingui();
  const leavingWords = {
    sleeper: t`At the back: stays long`,
    soon: t`Within reach: leaves soon`,
    row: t`In a row: in the way of few`,
    free: t`Within reach at any time`,
  };
  const wordOf = ({ kind, option, reason }: QuickPlace) => {
    if (kind === 'leaving') return leavingWords[reason ?? 'free'];
    if (kind === 'own') return t`Reserved for this`;
    if (kind === 'last') return t`Last place`;
    if (kind === 'next') return t`Next free`;
    if (kind === 'tight' || from === undefined) return option.isMeasured ? t`Tightest fit` : t`Free, size unknown`;
    const name = isolated(nameOf(from));
    if (option.isMeasured) return isLast ? t`Nearest to its last spot ${name}` : t`Nearest to ${name}`;
    return isLast ? t`Nearest to its last spot ${name}, size unknown` : t`Nearest to ${name}, size unknown`;
  };
  if (places.length === 0) return null;
  const named = places.some(
    ({ option }) => option.spot.warehouseId !== (from?.warehouseId ?? places[0]?.option.spot.warehouseId),
  );
  return (
    <Flex role="group" aria-label={t`Likely spots`} gap="2">
      {places.map((place) => (
        <PressTile
          key={place.option.spot.id}
          type="button"
          aria-pressed={place.option.spot.id === chosenId}
          onClick={() => onChoose(place.option.spot.id)}
          flex="1 1 0"
          minWidth="0"
          minHeight="14"
          px="2"
          py="1.5"
          overflowWrap="anywhere"
        >
          <Box fontWeight="strong" fontSize="large" lineHeight="tight">
            <SpotName name={nameOf(place.option.spot)} />
          </Box>
          <Box color="fg.muted" fontSize="small" lineHeight="tight">
            {wordOf(place)}
            {named && !namesHall(nameOf(place.option.spot)) && (
              <>
                {' · '}
                <bdi>{place.option.spot.warehouseName}</bdi>
              </>
            )}
          </Box>
        </PressTile>
      ))}
    </Flex>
  );
}

function SpotName({ name }: { readonly name: string }) {
  return <Ltr breaks={namesHall(name)}>{name}</Ltr>;
}
