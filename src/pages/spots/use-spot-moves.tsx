import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Occupancy, shortNameOf } from '#objects/client/occupancy.ts';
import type { MapSpot } from '#spots/client/standing-spot.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { isolated } from '#ui/isolated.ts';
import { useSpotDrag } from './use-spot-drag.tsx';

type SpotMoves = {
  /** What stood on one spot was dragged to another. */
  readonly onDrag: (fromId: string, toId: string) => void;
  /** Picks an object up: the next spot that is tapped is where it goes. Undefined where nothing is tapped. */
  readonly onCarry: ((objectId: string) => void) | undefined;
  /** Puts it on a spot; undefined while nothing is carried. */
  readonly onPut: ((spotId: string) => void) | undefined;
  /** The spots, of which those that are free stand out while something is carried. */
  readonly mark: <Spot extends MapSpot>(spots: readonly Spot[]) => readonly Spot[];
  /** Says what is carried and how that ends, and asks about a move that something speaks against. */
  readonly asked: ReactNode;
};

/**
 * Moves objects on the map: a mouse drags them. A finger cannot (`mayCarry`): it picks an object up, then its new spot is
 * tapped.
 */
export function useSpotMoves(occupancy: Occupancy, mayCarry: boolean): SpotMoves {
  const { onDrag, put, ask, dialog } = useSpotDrag(occupancy);
  const [carriedId, setCarriedId] = useState<string | null>(null);
  const entry = carriedId === null ? undefined : occupancy.stored.get(carriedId);
  const onCarry = mayCarry ? setCarriedId : undefined;
  if (entry === undefined || !mayCarry) {
    return { onDrag, onCarry, onPut: undefined, mark: (spots) => spots, asked: dialog };
  }
  const end = () => setCarriedId(null);
  return {
    onDrag,
    onCarry,
    onPut: (spotId) => {
      end();
      if (spotId !== entry.spotId) void put(entry.id, spotId);
    },
    mark: (spots) =>
      spots.map((standing) => {
        if (standing.spot.id === entry.spotId) return { ...standing, marked: 'here' as const };
        return { ...standing, matches: standing.state === 'free' };
      }),
    asked: (
      <>
        <Carrying
          name={shortNameOf(entry)}
          onAsk={() => {
            end();
            ask(entry.id);
          }}
          onEnd={end}
        />
        {dialog}
      </>
    ),
  };
}

type CarryingProps = { readonly name: string; readonly onAsk: () => void; readonly onEnd: () => void };

function Carrying({ name: given, onAsk, onEnd }: CarryingProps) {
  const { t } = useLingui();
  const name = isolated(given);
  return (
    // At the bottom, so that the map does not move under the finger that picked it up.
    <ActionBar>
      <Flex align="center" columnGap="4" rowGap="2" wrap="wrap" flex="1">
        <Box role="status" fontWeight="strong">
          <Trans>Tap the spot {name} goes to, here or in another hall.</Trans>
        </Box>
        <Flex gap="2">
          <Button variant="outline" minHeight="var(--touch-8)" aria-haspopup="dialog" onClick={onAsk}>
            {t`Suggest spots`}
          </Button>
          <Button variant="outline" minHeight="var(--touch-8)" onClick={onEnd}>
            {t`Cancel`}
          </Button>
        </Flex>
      </Flex>
    </ActionBar>
  );
}
