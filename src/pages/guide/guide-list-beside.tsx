import { Box, Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListBeside, ListColumn } from '#ui/list/list-beside.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Specimen } from './guide-specimen.tsx';

const PLATES = ['WN-48-TX', 'XR-97-LK', '12-WB-JK'];

/** A list, and the record that was opened from it. */
export function GuideListBeside() {
  return <Specimen name="ListBeside" wide states={{ closed: <Beside />, open: <Beside opened={PLATES[0]} /> }} />;
}

function Beside({ opened }: { readonly opened?: string | undefined }) {
  const { t } = useLingui();
  const [plate, open] = useState(opened);
  const [hall, choose] = useState('hall');
  const list = (
    <ListColumn>
      <FilterRow>
        <FilterSelect
          label={t`Warehouse`}
          none={t`All warehouses`}
          value={hall}
          options={[{ value: 'hall', label: t`Hall` }]}
          onChange={choose}
        />
      </FilterRow>
      <RecordList
        label={t`Objects`}
        items={PLATES}
        getId={(item) => item}
        columns={[
          {
            key: 'plate',
            header: t`Plate`,
            width: '1fr',
            beside: '1fr',
            render: (item) => <NumberPlate value={item} display={item} />,
          },
          { key: 'status', header: t`Status`, width: '2fr', render: () => t`In storage` },
        ]}
        renderCard={(item) => <NumberPlate value={item} display={item} size="card" />}
        cardHeight={72}
        onOpen={open}
        {...(plate === undefined ? {} : { selectedId: plate })}
      />
    </ListColumn>
  );
  return (
    <Box height="20rem">
      <ListBeside recordId={plate} list={list}>
        <Box p="4">
          <Box fontWeight="strong" mb="3">
            <bdi dir="ltr">{plate}</bdi>
          </Box>
          <Button variant="outline" onClick={() => open(undefined)}>{t`Close`}</Button>
        </Box>
      </ListBeside>
    </Box>
  );
}
