import { chakra } from '@chakra-ui/react';
import { useIntentSubject } from '#session/acts/intent-subject.ts';
import type { Intent } from '#sync/command.ts';

/** What a change is about, as people call it; nothing where this device does not know it. */
export function IntentSubject({ intent }: { readonly intent: Pick<Intent, 'name' | 'args'> }) {
  const subject = useIntentSubject(intent);
  return subject === '' ? null : <chakra.bdi fontWeight="strong">{subject}</chakra.bdi>;
}
