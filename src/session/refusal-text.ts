import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { ANNOTATION_REFUSALS } from '#annotations/refusals.words.ts';
import { APPOINTMENT_REFUSALS } from '#appointments/refusals.words.ts';
import { CUSTOMER_REFUSALS } from '#customers/refusals.words.ts';
import { HANDOVER_REFUSALS } from '#handovers/refusals.words.ts';
import { OBJECT_REFUSALS } from '#objects/refusals.words.ts';
import { OPENING_HOURS_REFUSALS } from '#opening-hours/refusals.words.ts';
import { PROSPECT_REFUSALS } from '#prospects/refusals.words.ts';
import type { Refusal } from '#shared/refusal.ts';
import { SPOT_REFUSALS } from '#spots/refusals.words.ts';
import { SYNC_REFUSALS, VERDICT_WORDS } from '#sync/refusals.words.ts';

/** Texts for every refusal of the areas and of sync, the same as the server's. */
export const REFUSAL_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  ...SYNC_REFUSALS,
  ...VERDICT_WORDS,
  ...ANNOTATION_REFUSALS,
  ...SPOT_REFUSALS,
  ...CUSTOMER_REFUSALS,
  ...OBJECT_REFUSALS,
  ...HANDOVER_REFUSALS,
  ...OPENING_HOURS_REFUSALS,
  ...APPOINTMENT_REFUSALS,
  ...PROSPECT_REFUSALS,
};

const UNKNOWN = msg({ message: 'This is not possible ({code}).' });

/** Puts a refusal into words for a person; a code without a text gets a sentence that names it. */
export function useRefusalText(): (refusal: Pick<Refusal, 'code' | 'params'>) => string {
  const { i18n } = useLingui();
  return useCallback(
    ({ code, params }) => {
      return i18n._({ ...(REFUSAL_TEXTS[code] ?? UNKNOWN), values: { code, ...params } });
    },
    [i18n],
  );
}
