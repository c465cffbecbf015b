import { QuickAdds } from '#annotations/client/quick-adds.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { useTouch } from '#ui/use-narrow.ts';

/** A photo and a note in one press where a finger presses: their panels are some screens further down. */
export function ObjectQuickAdds({ objectId }: { readonly objectId: string }) {
  const can = useCan();
  const tell = useOutcome();
  const isTouch = useTouch();
  const userId = useSignedInUser()?.id ?? '';
  if (!isTouch) return null;
  return <QuickAdds modelType="object" modelId={objectId} person={{ userId, can }} tell={tell} />;
}
