import { useLingui } from '@lingui/react/macro';
import { Ban, CalendarClock, Check, TriangleAlert } from 'lucide-react';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { MandateAnswer } from '../mandate.schema.ts';

type MandateStatus = MandateAnswer['status'];

const LOOKS = {
  wanted: { tone: 'away', icon: CalendarClock },
  pending: { tone: 'away', icon: CalendarClock },
  valid: { tone: 'stored', icon: Check },
  invalid: { tone: 'stop', icon: TriangleAlert },
  revoked: { tone: 'away', icon: Ban },
} as const;

/** The state of a mandate. */
export function MandateMark({ status }: { readonly status: MandateStatus }) {
  const { t } = useLingui();
  const words: Readonly<Record<MandateStatus, string>> = {
    wanted: t`Being registered`,
    pending: t`Bank checks it`,
    valid: t`Valid`,
    invalid: t`Refused`,
    revoked: t`Withdrawn`,
  };
  return <StatusBadge {...LOOKS[status]} word={words[status]} />;
}

/** True unless its status says that it cannot be used for collection. */
export function isInUse({ status }: Pick<MandateAnswer, 'status'>): boolean {
  return status === 'wanted' || status === 'pending' || status === 'valid';
}
