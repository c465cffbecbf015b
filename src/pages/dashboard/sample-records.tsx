import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatPlate } from '#objects/plate.ts';
import type { ApiResult } from '#session/api-call.ts';
import { isCivilDate } from '#shared/civil-date.ts';
import { longDay } from '#shared/long-day.ts';
import { NumberPlate } from '#ui/number-plate.tsx';

export type SampleLeft = ApiResult<'get', '/api/sample'>;
export type SampleRecord = SampleLeft['stays'][number];

/** How many of the records are named. */
const NAMED = 10;

type SampleRecordsProps = {
  readonly records: readonly SampleRecord[];
  /** Each leads to its record, and says why it stays. */
  readonly linked?: boolean;
};

/** Records of the sample, each by what it is and what it is called. */
export function SampleRecords({ records, linked = false }: SampleRecordsProps) {
  const { t } = useLingui();
  const reasons: Readonly<Record<SampleRecord['why'], string>> = {
    changed: t`changed`,
    used: t`used`,
    needed: t`something that stays belongs to it`,
    bound: t`a subscription, an invoice or a contract is open`,
  };
  const more = records.length - NAMED;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="5" rowGap="1" fontSize="small">
      {records.slice(0, NAMED).map((record) => (
        <chakra.li key={record.uuid} minWidth="0">
          {linked ? (
            <>
              <Link to={pathOf(record)}>
                <Named record={record} />
              </Link>
              <chakra.span color="fg.muted"> · {reasons[record.why]}</chakra.span>
            </>
          ) : (
            <Named record={record} />
          )}
        </chakra.li>
      ))}
      {more > 0 && (
        <chakra.li color="fg.muted">
          <Plural value={more} one="and # more" other="and # more" />
        </chakra.li>
      )}
    </Flex>
  );
}

function Named({ record: { kind, name, plate } }: { readonly record: SampleRecord }) {
  const { t, i18n } = useLingui();
  const kinds: Readonly<Record<SampleRecord['kind'], string>> = {
    appointment: t`Appointment`,
    object: t`Object`,
    customer: t`Customer`,
    spot: t`Spot`,
    warehouse: t`Warehouse`,
    location: t`Location`,
    tag: t`Tag`,
  };
  return (
    <>
      {kinds[kind]}{' '}
      {plate !== null && (
        <Box as="span" display="inline-block" verticalAlign="middle" me="1">
          <NumberPlate value={plate.text} display={formatPlate(plate.text, plate.country)} country={plate.country} />
        </Box>
      )}
      <bdi>{kind === 'appointment' ? whenOf(name, i18n.locale) : name}</bdi>
    </>
  );
}

/** The day and the time that an appointment is named by, as people write them. */
function whenOf(name: string, language: string): string {
  const [day = '', ...time] = name.split(' ');
  return isCivilDate(day) ? [longDay(day, language), ...time].join(' ') : name;
}

function pathOf({ kind, uuid }: SampleRecord): string {
  switch (kind) {
    case 'object':
    case 'customer':
    case 'appointment':
      return `/${kind}s/${uuid}`;
    case 'spot':
      return `/spots?spot=${uuid}`;
    case 'warehouse':
      return `/spots/management?warehouse=${uuid}`;
    case 'tag':
      return '/tags';
    default:
      return '/spots/management';
  }
}
