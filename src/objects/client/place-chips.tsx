import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { isolated } from '#ui/isolated.ts';
import { PressTile } from '#ui/press-tile.tsx';
import type { QuickPlace } from './placement-options.ts';

type PlaceChipsProps = {
  readonly places: readonly QuickPlace[];
  /** The hall that is not named: the one it stands in. */
  readonly hallId: string | undefined;
  /** The spot that others are near to: where it stands, or stood last; undefined for none. */
  readonly from: { readonly name: string; readonly isLast: boolean } | undefined;
  readonly chosenId: string | null;
  readonly onChoose: (spotId: string) => void;
};

/** The most likely places, each a tap: big enough for a thumb, without a keyboard. Nothing where there is none. */
export function PlaceChips({ places, hallId, from, chosenId, onChoose }: PlaceChipsProps) {
  const { t } = useLingui();
  const wordOf = ({ kind, option }: QuickPlace) => {
    if (kind === 'own') return t`Reserved for this`;
    if (kind === 'last') return t`Last place`;
    if (kind === 'next') return t`Next free`;
    if (kind === 'tight' || from === undefined) return option.isMeasured ? t`Tightest fit` : t`Free, size unknown`;
    const name = isolated(from.name);
    if (option.isMeasured) return from.isLast ? t`Nearest to its last spot ${name}` : t`Nearest to ${name}`;
    return from.isLast ? t`Nearest to its last spot ${name}, size unknown` : t`Nearest to ${name}, size unknown`;
  };
  if (places.length === 0) return null;
  const named = places.some(({ option }) => option.spot.warehouseId !== (hallId ?? places[0]?.option.spot.warehouseId));
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
            <bdi>{place.option.spot.name}</bdi>
          </Box>
          <Box color="fg.muted" fontSize="small" lineHeight="tight">
            {wordOf(place)}
            {named && (
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
