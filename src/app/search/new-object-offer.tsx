import { mayBePlate } from '#pages/objects/may-be-plate.ts';
import { UnknownObject } from '#pages/objects/unknown-object.tsx';
import { useLikeAct } from './use-like-act.ts';

type NewObjectOfferProps = { readonly text: string; readonly onOpen: () => void };

/** The way on where nothing was found: an object with that plate. Nothing for a text that rather names something to do. */
export function NewObjectOffer({ text, onOpen }: NewObjectOfferProps) {
  const isLikeAct = useLikeAct(text);
  return mayBePlate(text) || !isLikeAct ? <UnknownObject text={text} onOpen={onOpen} /> : null;
}
