import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { HandoverFormEditor } from '#handovers/client/handover-form-fields.tsx';
import { createForm, deleteForm, editForm } from '#handovers/client/handovers.store.ts';
import type { HandoverFormFields } from '#handovers/handover-form.schema.ts';
import { handoverFormTable } from '#handovers/handover-form.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Page } from '#ui/page.tsx';

const LIST = '/handover-forms';

/** A new form begins with what most yards ask of a caravan. */
export function HandoverFormCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSync();
  const tell = useOutcome();
  const objects = useObjectWords();
  const questions = [t`Gas closed`, t`Battery disconnected`, t`Windows and hatches shut`, t`Keys handed over`];
  const start: HandoverFormFields = {
    name: t`Handover`,
    categories: ['caravan'],
    directions: ['in', 'out'],
    asksPerson: true,
    questions: questions.map((text) => ({ id: session.newId(), text })),
    photoZones: ['front', 'left', 'back', 'right'],
    asksMarks: true,
    readings: [],
    asksSignature: true,
    mailsRecord: false,
  };
  return (
    <Page title={t`New form`} width="form" back={{ to: LIST, label: t`Handovers` }}>
      <HandoverFormEditor
        start={start}
        categories={objects.category}
        newId={session.newId}
        onSubmit={async (fields) => {
          const problem = tell(await createForm(session, filledIn(fields)));
          if (problem !== null) return [problem];
          void navigate(LIST, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate(LIST)}
      />
    </Page>
  );
}

export function HandoverFormPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { formId = '' } = useParams();
  const session = useSync();
  const tell = useOutcome();
  const objects = useObjectWords();
  const { row, loading } = useRow(handoverFormTable, formId);
  const seen = useSeen(row);
  const back = { to: LIST, label: t`Handovers` };
  if (seen === undefined) return <MissingRecord title={t`Change form`} loading={loading} back={back} />;
  const { id: _id, rev: _rev, version: _version, ...start } = seen;
  return (
    <Page title={t`Change form`} width="form" back={back}>
      <HandoverFormEditor
        form={seen}
        start={start}
        categories={objects.category}
        newId={session.newId}
        onSubmit={async (fields) => {
          const problem = tell(await editForm(session, seen, filledIn(fields)));
          if (problem !== null) return [problem];
          void navigate(LIST, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate(LIST)}
      />
      <Box>
        <DeleteControl
          title={t`Delete ${seen.name}?`}
          to={LIST}
          onDelete={async () => tell(await deleteForm(session, seen))}
        >
          <Trans>Handovers that were made with it stay as they are. This cannot be undone.</Trans>
        </DeleteControl>
      </Box>
    </Page>
  );
}

/** Lines that were left empty are no questions. */
function filledIn(fields: HandoverFormFields): HandoverFormFields {
  const questions = fields.questions.map(({ id, text }) => ({ id, text: text.trim() }));
  return { ...fields, name: fields.name.trim(), questions: questions.filter(({ text }) => text !== '') };
}
