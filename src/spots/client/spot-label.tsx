import { Ltr } from '#ui/ltr.tsx';
import { HALL_AND_SPOT, useSpotName } from './spot-name.ts';

/** The name of a spot where it stays on one line; with its hall before it, where it may break between the two. */
export function SpotLabel({ name }: { readonly name: string }) {
  const at = name.lastIndexOf(HALL_AND_SPOT);
  if (at === -1) return <Ltr>{name}</Ltr>;
  return (
    <>
      <bdi>{name.slice(0, at)}</bdi>
      {HALL_AND_SPOT}
      <Ltr>{name.slice(at + HALL_AND_SPOT.length)}</Ltr>
    </>
  );
}

/** A spot by the name that tells it from all others. */
export function NamedSpot({ spot }: { readonly spot: Parameters<typeof useSpotName>[0] }) {
  return <SpotLabel name={useSpotName(spot)} />;
}
