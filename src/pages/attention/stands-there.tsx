import { Link } from '@chakra-ui/react';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { customerName, customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** What stands on a spot besides an object, by plate and customer; nothing until that is known. */
export function StandsThere({ spotId, besides }: { readonly spotId: string; readonly besides: string }) {
  const found = useRows(
    async (mirror) => {
      const there = (await mirror.where(objectTable, 'spotId', spotId)).filter(({ id }) => id !== besides);
      const customers = await mirror.getMany(
        customerTable,
        there.flatMap(({ customerId }) => customerId ?? []),
      );
      const names = new Map(customers.flatMap((row) => (row === undefined ? [] : [[row.id, customerName(row)]])));
      return there.map((row) => ({
        id: row.id,
        words: [formatPlate(row.plate, row.plateCountry), names.get(row.customerId ?? '') ?? ''].filter(
          (word) => word !== '',
        ),
      }));
    },
    [spotId, besides],
  );
  return found?.map(({ id, words }) => (
    <Fragment key={id}>
      {' '}
      <Link asChild textDecoration="underline">
        <RouterLink to={`/objects/${id}`}>
          <bdi>{words.join(' · ')}</bdi>
        </RouterLink>
      </Link>
    </Fragment>
  ));
}
