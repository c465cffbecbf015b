import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { UnconfirmedMark } from '#objects/client/object-marks.tsx';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { HAZARDS } from '#objects/object-fields.ts';
import { formatPlate } from '#objects/plate.ts';
import { useNear } from '#spots/client/use-near.ts';
import { useSpotWords } from '#spots/client/use-spot-words.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { telHref } from '#ui/tel-href.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { type CalamityNumbers, type CalamityPiece, type CalamityRow, piecesOf } from './calamity.ts';
import { HazardMarks, HazardSays, useHazardWords } from './calamity-marks.tsx';

export type CalamityListProps = {
  readonly label: string;
  readonly rows: readonly CalamityRow[];
  readonly numbers: CalamityNumbers;
};

/** What a row of the map is called; what is on no spot of the hall comes last. */
export function useRowNames(): (row: number | null) => string {
  const { t } = useLingui();
  const { rowName } = useSpotWords();
  return (row) => (row === null ? t`Without a spot` : rowName(row));
}

/** What stands in a hall: a table, on a phone cards with numbers to press. */
export function CalamityList(props: CalamityListProps) {
  const narrow = useNarrow();
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

function Cards({ label, rows, numbers }: CalamityListProps) {
  const nameOf = useRowNames();
  return (
    <Box role="group" aria-label={label}>
      {rows.map(({ row, entries }) => (
        <Box as="section" key={row}>
          <Box as="h2" pt="3" pb="1" fontWeight="strong" color="fg.muted">
            {nameOf(row)}
          </Box>
          <Flex as="ul" direction="column" gap="2" listStyleType="none">
            {entries.map((entry) => (
              <Card key={entry.id} entry={entry} numbers={numbers} />
            ))}
          </Flex>
        </Box>
      ))}
    </Box>
  );
}

type OfEntry = { readonly entry: ObjectEntry; readonly numbers: CalamityNumbers };

function Card({ entry, numbers }: OfEntry) {
  const own = numbers?.get(entry.customerId ?? '') ?? [];
  return (
    <Flex
      as="li"
      direction="column"
      gap="1.5"
      px="3"
      py="2.5"
      bg="bg.panel"
      border="hairline"
      borderRadius="panel"
      // A hall of hundreds is drawn where it is looked at.
      css={{ contentVisibility: 'auto', containIntrinsicSize: '8rem' }}
    >
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Flex gap="3" align="center">
          {entry.spotName !== '' && (
            <Box fontSize="large" fontWeight="strong">
              <Ltr>{entry.spotName}</Ltr>
            </Box>
          )}
          <Plate entry={entry} size="card" />
        </Flex>
        {!entry.placeConfirmed && <UnconfirmedMark />}
      </Flex>
      <HazardMarks entry={entry} />
      <Box>
        <What entry={entry} />
        {numbers !== null && entry.customerName !== '' && (
          <>
            {' · '}
            <bdi>{entry.customerName}</bdi>
          </>
        )}
      </Box>
      {own.length > 0 && (
        <Flex gap="2" wrap="wrap">
          {own.map(({ number, name }) => (
            <Button key={number} variant="outline" maxWidth="full" asChild>
              <a href={telHref(number)}>
                <Phone aria-hidden="true" />
                <Ltr>{number}</Ltr>
                {name !== '' && (
                  <chakra.span dir="auto" truncate>
                    {name}
                  </chakra.span>
                )}
              </a>
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

function Table({ label, rows, numbers }: CalamityListProps) {
  const { t } = useLingui();
  const { fields } = useObjectWords();
  const { name } = useHazardWords();
  const heads = [
    t`Spot`,
    fields.plate,
    t`Category and brand`,
    ...(numbers === null ? [] : [fields.customerId, t`Phone`]),
    ...HAZARDS.map((hazard) => name[hazard]),
  ];
  return (
    <Box overflowX="auto" bg="bg.panel" border="hairline" borderRadius="panel">
      <chakra.table width="full" aria-label={label} css={TABLE}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {piecesOf(rows).map((piece, index) => (
          <TablePiece
            key={`${piece.row} ${piece.at}`}
            {...piece}
            isFirst={index < DRAWN_AT_ONCE}
            columns={heads.length}
            numbers={numbers}
          />
        ))}
      </chakra.table>
    </Box>
  );
}

/** Parts of the table that are there before it is known what is in sight. */
const DRAWN_AT_ONCE = 2;
/** About the height of an object, in pixels: what was never in sight takes its space. */
const ROW_PX = 44;

type PieceProps = CalamityPiece &
  Pick<CalamityListProps, 'numbers'> & { readonly isFirst: boolean; readonly columns: number };

/** Objects of one row of the map, from the moment they are nearly in sight. */
function TablePiece({ row, at, entries, numbers, isFirst, columns }: PieceProps) {
  const { frame, near } = useNear<HTMLTableSectionElement>(isFirst);
  const nameOf = useRowNames();
  return (
    <tbody ref={frame}>
      {at === 0 && (
        <tr>
          <th scope="rowgroup" colSpan={columns} data-map-row="">
            {nameOf(row)}
          </th>
        </tr>
      )}
      {near ? (
        entries.map((entry) => <TableRow key={entry.id} entry={entry} numbers={numbers} />)
      ) : (
        <tr>
          <td colSpan={columns} aria-hidden="true" style={{ height: entries.length * ROW_PX }} />
        </tr>
      )}
    </tbody>
  );
}

function TableRow({ entry, numbers }: OfEntry) {
  const own = numbers?.get(entry.customerId ?? '') ?? [];
  return (
    <tr>
      <th scope="row">
        <Flex direction="column" align="flex-start" gap="1">
          <Ltr>{entry.spotName || '–'}</Ltr>
          {!entry.placeConfirmed && <UnconfirmedMark />}
        </Flex>
      </th>
      <td>
        <Plate entry={entry} size="card" />
      </td>
      <td>
        <What entry={entry} />
      </td>
      {numbers !== null && (
        <>
          <td>
            <bdi>{entry.customerName || '–'}</bdi>
          </td>
          <td>
            <Flex direction="column" align="flex-start">
              {own.length === 0
                ? '–'
                : own.map(({ number, name }) => (
                    <Flex key={number} columnGap="1.5" wrap="wrap" align="baseline">
                      <chakra.a
                        href={telHref(number)}
                        color="accent"
                        display="inline-flex"
                        alignItems="center"
                        minHeight="var(--touch-7)"
                      >
                        <Ltr>{number}</Ltr>
                      </chakra.a>
                      {name !== '' && <bdi>{name}</bdi>}
                    </Flex>
                  ))}
            </Flex>
          </td>
        </>
      )}
      {HAZARDS.map((hazard) => (
        <td key={hazard}>
          <HazardSays hazard={hazard} said={entry[hazard]} />
        </td>
      ))}
    </tr>
  );
}

/** Category and brand; a brand is read in its own direction. */
function What({ entry: { category, brand } }: { readonly entry: ObjectEntry }) {
  const words = useObjectWords();
  return (
    <>
      {words.category[category]} {brand !== '' && <bdi>{brand}</bdi>}
    </>
  );
}

function Plate({ entry, size }: { readonly entry: ObjectEntry; readonly size: 'list' | 'card' }) {
  const { plate, plateCountry } = entry;
  return <NumberPlate value={plate} display={formatPlate(plate, plateCountry)} country={plateCountry} size={size} />;
}

const TABLE = {
  borderCollapse: 'collapse',
  '& th, & td': { px: '3', py: '1.5', textAlign: 'start', verticalAlign: 'middle' },
  '& thead th': { color: 'fg.muted', fontWeight: 'strong', borderBottom: 'hairline' },
  '& tbody tr + tr': { borderTop: 'hairline' },
  '& [data-map-row]': { bg: 'bg.sunken', py: '1' },
  '& tbody th[scope=row]': { fontWeight: 'strong', whiteSpace: 'nowrap' },
} as const;
