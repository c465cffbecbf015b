import { mayBePlate } from '#pages/objects/may-be-plate.ts';
import { UnknownObject } from '#pages/objects/unknown-object.tsx';
import { namesPaper } from './paper-asked.ts';
import { useEverydayWords } from './use-everyday-words.ts';
import { useKeptInvoices } from './use-kept-invoices.ts';
import { useLikeAct } from './use-like-act.ts';

type NewObjectOfferProps = { readonly text: string; readonly onOpen: () => void };

/**
 * The way on where nothing was found: an object with that plate. Nothing for a text that names a paper or rather something to
 * do.
 */
export function NewObjectOffer({ text, onOpen }: NewObjectOfferProps) {
  const isLikeAct = useLikeAct(text);
  const { papers } = useEverydayWords();
  if (namesPaper(text, papers)) return null;
  return mayBePlate(text) || !isLikeAct ? <UnknownObject text={text} onOpen={onOpen} /> : null;
}

/** The same without a connection, where a text may be the number of an invoice that this device does not have. */
export function OfflineNewObjectOffer(props: NewObjectOfferProps) {
  const { isAsking, isNumber } = useKeptInvoices(props.text);
  return isAsking || isNumber || INVOICE_NUMBER.test(props.text) ? null : <NewObjectOffer {...props} />;
}

/** A letter and digits alone, as invoices are numbered at first. No plate of these days is written so. */
const INVOICE_NUMBER = /^[a-z]-?\d{3,}$/i;
