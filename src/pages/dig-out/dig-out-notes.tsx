import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MapPin, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCan } from '#session/use-can.ts';
import { type Known, namesOf } from './dig-out-names.ts';
import { useUnfinishedDays } from './use-unfinished-days.ts';

/** What was added to a day besides what is fetched on it. Each can be taken out again. */
export function DigOutAdded({
  added,
  onRemove,
  ...known
}: Known & { readonly added: readonly string[]; readonly onRemove: (objectId: string) => void }) {
  const { t } = useLingui();
  const names = namesOf(known);
  if (added.length === 0) return null;
  return (
    <chakra.ul
      data-no-print=""
      listStyleType="none"
      aria-label={t`Added to the plan`}
      display="flex"
      flexWrap="wrap"
      gap="2"
    >
      {added.map((id) => {
        const name = names.object(id);
        return (
          <li key={id}>
            <Button variant="outline" aria-label={t`Take ${name} out of the plan`} onClick={() => onRemove(id)}>
              <bdi>{name}</bdi>
              <X aria-hidden="true" />
            </Button>
          </li>
        );
      })}
    </chakra.ul>
  );
}

/** Leads to the plans of earlier days that somebody began with on this device and did not finish. */
export function UnfinishedPlans({ day, objects }: { readonly day: string; readonly objects: Known['objects'] }) {
  const { i18n } = useLingui();
  const days = useUnfinishedDays(day, objects);
  return days.map((each) => {
    const name = i18n.date(`${each}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
    return (
      <Box key={each} role="note" data-no-print="">
        <Link to={`/spots/dig-out?day=${each}`}>
          <Trans>The plan of {name} is not finished</Trans>
        </Link>
      </Box>
    );
  });
}

/** Says of how many rows nobody told where they are left: nothing stands before anything there. */
export function RowsWithoutEnd({ count, all }: { readonly count: number; readonly all: boolean }) {
  const { t } = useLingui();
  const can = useCan();
  if (count === 0 && !all) return null;
  return (
    <Flex
      data-no-print=""
      role="note"
      align="center"
      gap="3"
      wrap="wrap"
      bg="bg.sunken"
      borderRadius="panel"
      px="4"
      py="3"
    >
      <MapPin aria-hidden="true" size={20} />
      <Box flex="1 1 16rem">
        {all ? (
          <Trans>No row says where it is left yet, so every spot counts as reached from the aisle.</Trans>
        ) : (
          <Plural
            value={count}
            one="# row does not say where it is left: its spots count as reached from the aisle."
            other="# rows do not say where they are left: their spots count as reached from the aisle."
          />
        )}
      </Box>
      {can('spot edit') && (
        <Button variant="outline" bg="bg" asChild>
          <Link to="/spots/management">{t`Lay out the map`}</Link>
        </Button>
      )}
    </Flex>
  );
}
