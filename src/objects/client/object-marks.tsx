import { useLingui } from '@lingui/react/macro';
import { CircleParking, CloudUpload, Hand, MapPinOff, UserRound } from 'lucide-react';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { StoredObject } from '../object.schema.ts';
import { useObjectWords } from './use-object-words.ts';

type MarkSize = { readonly size?: 'list' | 'page' };

/** In storage, or with the customer: colour, icon and word. */
export function StorageMark({ status, size = 'list' }: MarkSize & { readonly status: StoredObject['storageStatus'] }) {
  const words = useObjectWords();
  const stored = status === 'with_storage';
  return (
    <StatusBadge
      tone={stored ? 'stored' : 'away'}
      icon={stored ? CircleParking : UserRound}
      word={words.status[status]}
      size={size}
    />
  );
}

/** Do not hand over. */
export function HoldMark({ size = 'list' }: MarkSize) {
  const { t } = useLingui();
  return <StatusBadge tone="stop" icon={Hand} word={t`Hold`} size={size} />;
}

/** Two people put it, or something else, here: somebody must look. */
export function UnconfirmedMark({ size = 'list' }: MarkSize) {
  const { t } = useLingui();
  return (
    <span title={t`Reported in different places, or on a spot that was taken: check where it is`}>
      <StatusBadge tone="attention" icon={MapPinOff} word={t`Location unconfirmed`} size={size} />
    </span>
  );
}

/** A smaller form of the same mark, beside the name of the spot. */
export function UnsurePlaceIcon() {
  const { t } = useLingui();
  return (
    <MapPinOff
      role="img"
      aria-label={t`location unconfirmed`}
      size={16}
      strokeWidth={2.25}
      style={{ flexShrink: 0, color: 'var(--remise-colors-tone-attention-fg)' }}
    />
  );
}

/** Changes of this row wait on this device. */
export function PendingMark() {
  const { t } = useLingui();
  return (
    <CloudUpload
      role="img"
      aria-label={t`Waiting to be sent`}
      size={16}
      strokeWidth={2.25}
      style={{ flexShrink: 0, color: 'var(--remise-colors-fg-muted)' }}
    />
  );
}
