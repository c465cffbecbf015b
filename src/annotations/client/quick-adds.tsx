import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import type { Actor } from '#sync/command.ts';
import { Dialog } from '#ui/dialog.tsx';
import { mayEditDocuments } from '../document.ts';
import type { DocumentModel } from '../limits.ts';
import { mayAddNote } from '../note.ts';
import { AddingNews, CameraButton, useAddFiles } from './add-files.tsx';
import { NoteField, type TellOutcome } from './note-field.tsx';
import { addNote } from './notes.store.ts';

type QuickAddsProps = {
  readonly modelType: DocumentModel;
  readonly modelId: string;
  /** The reader, whose permissions decide on the actions. */
  readonly person: Pick<Actor, 'userId' | 'can'>;
  readonly tell: TellOutcome;
};

/** A photo or a note of a record in one press, for the first screen of a phone or a tablet. */
export function QuickAdds({ modelType, modelId, person, tell }: QuickAddsProps) {
  const mayAdd = mayAddNote(modelType, person);
  const mayTake = mayEditDocuments(modelType, person);
  if (!mayAdd && !mayTake) return null;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {mayTake && <QuickPhoto modelType={modelType} modelId={modelId} tell={tell} />}
      {mayAdd && <QuickNote modelType={modelType} modelId={modelId} tell={tell} />}
    </Flex>
  );
}

type QuickProps = Omit<QuickAddsProps, 'person'>;

function QuickPhoto({ modelType, modelId, tell }: QuickProps) {
  const { busy, problems, add } = useAddFiles({ modelType, modelId }, tell);
  return (
    <>
      <CameraButton add={add} variant="outline" minHeight="11" />
      <Box order="1">
        <AddingNews busy={busy} problems={problems} />
      </Box>
    </>
  );
}

function QuickNote({ modelType, modelId, tell }: QuickProps) {
  const { t } = useLingui();
  const session = useSync();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" minHeight="11" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <StickyNote aria-hidden="true" />
        {t`New note`}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t`New note`}>
        <NoteField
          isFirst
          label={t`New note`}
          saveLabel={t`Add note`}
          onSave={(text) => addNote(session, { modelType, modelId }, text)}
          onSaved={close}
          onCancel={close}
          tell={tell}
        />
      </Dialog>
    </>
  );
}
