import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { BatteryCharging, CircleQuestionMark, Flame, type LucideIcon, Minus, Plug } from 'lucide-react';
import { useMemo } from 'react';
import type { ObjectEntry } from '#objects/client/object-index.ts';
import { HAZARDS } from '#objects/object-fields.ts';
import { Ltr } from '#ui/ltr.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Hazard, HazardCounts, HazardSaid } from './calamity.ts';

export const HAZARD_ICONS: Readonly<Record<Hazard, LucideIcon>> = {
  gas: Flame,
  lithium: BatteryCharging,
  power: Plug,
};

/** The signs of an answer, beside the word or where there is room for a sign alone. */
export const SAID_ICONS = { no: Minus, unknown: CircleQuestionMark } as const;

/** The short words of a list on which every letter counts. */
export function useHazardWords() {
  const { t } = useLingui();
  return useMemo(() => {
    const name: Record<Hazard, string> = { gas: t`Gas`, lithium: t`Lithium`, power: t`Power` };
    return { name, yes: t`Yes`, no: t`No`, unknown: t`Not known` };
  }, [t]);
}

type SaidProps = { readonly hazard: Hazard; readonly said: HazardSaid };

/** One answer in a column of its own. */
export function HazardSays({ hazard, said }: SaidProps) {
  const words = useHazardWords();
  if (said === 'yes') return <StatusBadge tone="stop" icon={HAZARD_ICONS[hazard]} word={words.name[hazard]} />;
  const Icon = said === 'no' ? SAID_ICONS.no : SAID_ICONS.unknown;
  return (
    <Flex as="span" display="inline-flex" gap="1.5" align="center" color="fg.muted">
      <Icon aria-hidden="true" size={14} />
      {said === 'no' ? words.no : words.unknown}
    </Flex>
  );
}

/** What is known of an object on a phone: what it has as marks, the rest as a line. */
export function HazardMarks({ entry }: { readonly entry: Pick<ObjectEntry, Hazard> }) {
  const { t } = useLingui();
  const { name } = useHazardWords();
  const having = (said: HazardSaid) => HAZARDS.filter((hazard) => entry[hazard] === said);
  const listOf = (said: HazardSaid) =>
    having(said)
      .map((hazard) => name[hazard])
      .join(', ');
  const [unknown, none] = [listOf(null), listOf('no')];
  return (
    <Flex wrap="wrap" columnGap="2" rowGap="1" align="center" fontSize="small" color="fg.muted">
      {having('yes').map((hazard) => (
        <StatusBadge key={hazard} tone="stop" icon={HAZARD_ICONS[hazard]} word={name[hazard]} />
      ))}
      {unknown !== '' && <span>{t`Not known: ${unknown}`}</span>}
      {none !== '' && <span>{t`No: ${none}`}</span>}
    </Flex>
  );
}

/** How many objects are in a hall, and of how many what is known. */
export function HazardSums({ counts }: { readonly counts: HazardCounts }) {
  const { i18n } = useLingui();
  const { name } = useHazardWords();
  return (
    <Flex as="span" display="flex" wrap="wrap" columnGap="3" rowGap="0.5" align="center">
      <chakra.span fontWeight="strong">
        <Plural value={counts.objects} one="# object" other="# objects" />
      </chakra.span>
      {HAZARDS.map((hazard) => {
        const Icon = HAZARD_ICONS[hazard];
        return (
          <Flex
            as="span"
            key={hazard}
            display="inline-flex"
            gap="1"
            align="center"
            {...(counts[hazard] > 0 ? { color: 'tone.stop.fg', fontWeight: 'strong' } : { color: 'fg.muted' })}
          >
            <Icon aria-hidden="true" size={16} />
            {name[hazard]} <Ltr>{i18n.number(counts[hazard])}</Ltr>
          </Flex>
        );
      })}
      {counts.unknown > 0 && (
        <Box as="span" color="fg.muted">
          <Plural value={counts.unknown} one="# not fully known" other="# not fully known" />
        </Box>
      )}
    </Flex>
  );
}
