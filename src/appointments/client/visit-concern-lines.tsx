import { Box, chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import {
  CalendarClock,
  CalendarX,
  ClockAlert,
  FilePen,
  FileQuestionMark,
  Hand,
  type LucideIcon,
  MapPinCheck,
  TriangleAlert,
  UsersRound,
} from 'lucide-react';
import type { CivilDate } from '#shared/civil-date.ts';
import type { VisitConcern } from '../visit-concerns.ts';
import { useConcernWords } from './use-concern-words.ts';

const ICONS: Readonly<Record<VisitConcern['kind'], LucideIcon>> = {
  hold: Hand,
  other_day: CalendarClock,
  done_already: MapPinCheck,
  unsigned: FilePen,
  signature_unknown: FileQuestionMark,
  closed: CalendarX,
  past: ClockAlert,
  full: UsersRound,
  marked: TriangleAlert,
};

/** A visit that is still to come is an ordinary one: it is told its day, and nothing is wrong with it. */
function looksOf(concern: VisitConcern, today: CivilDate) {
  if (concern.kind === 'other_day' && concern.date > today) return { bg: 'bg.sunken', color: 'fg' } as const;
  if (concern.kind === 'hold') return { bg: 'tone.stop.bg', color: 'tone.stop.fg' } as const;
  return { bg: 'tone.attention.bg', color: 'tone.attention.fg' } as const;
}

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
        const looks = looksOf(concern, today);
        return (
          <chakra.li
            key={concern.kind}
            data-concern={concern.kind}
            display="flex"
            gap="2"
            px="2"
            py="1"
            borderRadius="control"
            {...looks}
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
