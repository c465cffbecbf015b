import { Box } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { QuickAdds } from '#annotations/client/quick-adds.tsx';
import { VisitInstructions } from '#appointments/client/visit-instructions.tsx';
import { readVisitNotes } from '#appointments/client/visit-notes.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { useTouch } from '#ui/use-narrow.ts';

/** The latest note, and a photo and a note in one press where a finger presses: their panels are some screens further down. */
export function ObjectQuickAdds({ objectId }: { readonly objectId: string }) {
  const can = useCan();
  const tell = useOutcome();
  const isTouch = useTouch();
  const userId = useSignedInUser()?.id ?? '';
  if (!isTouch) return null;
  return (
    <>
      <LatestNote objectId={objectId} />
      <QuickAdds modelType="object" modelId={objectId} person={{ userId, can }} tell={tell} />
    </>
  );
}

/** What was noted last of the object, and how many notes are in their panel besides. */
function LatestNote({ objectId }: { readonly objectId: string }) {
  const notes = useRows((mirror) => readVisitNotes(mirror, { id: null, objectId }), [objectId]) ?? [];
  const others = notes.length - 1;
  if (notes.length === 0) return null;
  return (
    <Box>
      <VisitInstructions appointment={undefined} notes={notes} short />
      {others > 0 && (
        <Box color="fg.muted" fontSize="small" ps="6">
          <Plural value={others} one="# more note below" other="# more notes below" />
        </Box>
      )}
    </Box>
  );
}
