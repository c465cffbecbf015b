import { VisuallyHidden } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { Hand } from 'lucide-react';
import { useMemo } from 'react';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { KeyFact, KeyLink } from '#ui/record/key-facts.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { formatPlate } from '../plate.ts';
import { type ObjectEntry, objectIndex } from './object-index.ts';

/** How many plates are shown; the panel has the rest. */
const SHOWN = 3;
/** The anchor of the panel with all objects of a customer. */
export const OBJECTS_ANCHOR = 'objects';

/** What of a customer may not be handed over; nothing where all of it may. */
export function CustomerHoldFact({ customerId }: OfCustomer) {
  const { t } = useLingui();
  const { own } = useObjectsOf(customerId);
  const held = own.filter((entry) => entry.held);
  if (held.length === 0) return null;
  return (
    <KeyFact term={t`Hold: do not hand over`}>
      {held.slice(0, SHOWN).map((entry) => (
        <KeyLink key={entry.id} to={`/objects/${entry.id}`}>
          <StatusBadge tone="stop" icon={Hand} word={nameOf(entry)} />
        </KeyLink>
      ))}
      <More count={held.length - SHOWN} />
    </KeyFact>
  );
}

/** What a customer has here, by its plates; nothing without any. */
export function CustomerPlatesFact({ customerId }: OfCustomer) {
  const { t } = useLingui();
  const { own, ready } = useObjectsOf(customerId);
  if (ready && own.length === 0) return null;
  return (
    <KeyFact term={t`Objects`}>
      {own.length === 0 ? undefined : (
        <>
          {own.slice(0, SHOWN).map((entry) => (
            <PlateLink key={entry.id} entry={entry} />
          ))}
          <More count={own.length - SHOWN} />
        </>
      )}
    </KeyFact>
  );
}

type OfCustomer = { readonly customerId: string };

/** What a customer has here. `ready` is false until all of it is known. */
export function useObjectsOf(customerId: string): { readonly own: readonly ObjectEntry[]; readonly ready: boolean } {
  const { entries, ready } = useListIndex(objectIndex);
  const own = useMemo(() => entries.filter((entry) => entry.customerId === customerId), [entries, customerId]);
  return { own, ready };
}

const nameOf = ({ plate, plateCountry, brand }: ObjectEntry) => formatPlate(plate, plateCountry) || brand;

function PlateLink({ entry }: { readonly entry: ObjectEntry }) {
  const { id, plate, plateCountry, brand } = entry;
  return (
    <KeyLink to={`/objects/${id}`}>
      {plate === '' && brand !== '' ? (
        <bdi>{brand}</bdi>
      ) : (
        <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} />
      )}
    </KeyLink>
  );
}

function More({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <KeyLink to={`#${OBJECTS_ANCHOR}`}>
      <span aria-hidden="true">
        <Ltr>+{count}</Ltr>
      </span>
      <VisuallyHidden>
        <Plural value={count} one="# more object" other="# more objects" />
      </VisuallyHidden>
    </KeyLink>
  );
}
