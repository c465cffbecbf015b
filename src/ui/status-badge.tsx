import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import type { Tone } from './theme/theme-colors.ts';

type StatusBadgeProps = {
  readonly tone: Tone;
  /** The tone's icon, the same wherever the tone appears. */
  readonly icon: LucideIcon;
  /** The state in a word; never left to colour alone. */
  readonly word: string;
  readonly size?: 'list' | 'page';
};

/** A state as colour, icon and word; how it looks is in `badge-style.ts`. */
export const StatusBadge = memo(function StatusBadge({ tone, icon: Icon, word, size = 'list' }: StatusBadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-size={size}>
      <Icon aria-hidden="true" size={size === 'page' ? 18 : 14} strokeWidth={2.25} />
      {word}
    </span>
  );
});
