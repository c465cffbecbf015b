import { chakra } from '@chakra-ui/react/styled-system';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from './theme-colors.ts';

type StatusBadgeProps = {
  readonly tone: Tone;
  /** The tone's icon, the same wherever the tone appears. */
  readonly icon: LucideIcon;
  /** The state in a word; never left to colour alone. */
  readonly word: string;
  readonly size?: 'list' | 'page';
};

/** A state as colour, icon and word. */
export function StatusBadge({ tone, icon: Icon, word, size = 'list' }: StatusBadgeProps) {
  const large = size === 'page';
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      px={large ? '3' : '2'}
      minHeight={large ? '8' : '5.5'}
      borderRadius="control"
      bg={`tone.${tone}.bg`}
      color={`tone.${tone}.fg`}
      fontSize={large ? 'body' : 'small'}
      fontWeight="strong"
      whiteSpace="nowrap"
      data-tone={tone}
    >
      <Icon aria-hidden="true" size={large ? 18 : 14} strokeWidth={2.25} />
      {word}
    </chakra.span>
  );
}
