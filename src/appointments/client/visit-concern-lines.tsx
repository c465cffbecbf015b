import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, FilePen, Hand, type LucideIcon, MapPinCheck } from 'lucide-react';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { VisitConcern } from '../visit-concerns.ts';

const ICONS: Readonly<Record<VisitConcern['kind'], LucideIcon>> = {
  hold: Hand,
  other_day: CalendarClock,
  done_already: MapPinCheck,
  unsigned: FilePen,
};

type VisitConcernLinesProps = { readonly concerns: readonly VisitConcern[]; readonly today: CivilDate };

/** What a person has to know before they press, a line each; nothing where there is nothing. */
export function VisitConcernLines({ concerns, today }: VisitConcernLinesProps) {
  const { t } = useLingui();
  const wordsOf = useConcernWords(today);
  if (concerns.length === 0) return null;
  return (
    <chakra.ul aria-label={t`Before you go on`} listStyleType="none" display="flex" flexWrap="wrap" gap="1.5">
      {concerns.map((concern) => {
        const Icon = ICONS[concern.kind];
        const tone = concern.kind === 'hold' ? 'stop' : 'attention';
        return (
          <chakra.li
            key={concern.kind}
            data-concern={concern.kind}
            display="flex"
            gap="2"
            px="2"
            py="1"
            borderRadius="control"
            bg={`tone.${tone}.bg`}
            color={`tone.${tone}.fg`}
            fontSize="small"
            fontWeight="strong"
            lineHeight="tight"
          >
            <Icon aria-hidden="true" size={16} strokeWidth={2.25} style={{ flexShrink: 0 }} />
            <Box minWidth="0" overflowWrap="anywhere">
              {wordsOf(concern)}
            </Box>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

function useConcernWords(today: CivilDate): (concern: VisitConcern) => string {
  const { t, i18n } = useLingui();
  return (concern) => {
    switch (concern.kind) {
      case 'hold':
        return `${t`Hold: do not hand over`} · ${concern.reason}`;
      case 'other_day': {
        if (concern.date === addDays(today, 1)) return t`This visit is tomorrow`;
        if (concern.date === addDays(today, -1)) return t`This visit was yesterday`;
        const day = i18n.date(`${concern.date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
        return concern.date > today ? t`This visit is on ${day}` : t`This visit was on ${day}`;
      }
      case 'done_already':
        return concern.storageStatus === 'with_customer' ? t`Is with its customer already` : t`Is in storage already`;
      case 'unsigned':
        return t`Contract not signed yet`;
    }
  };
}
