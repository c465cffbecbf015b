import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { TagForm } from '#annotations/client/tag-form.tsx';
import { deleteTag, editTag } from '#annotations/client/tags.store.ts';
import { tagTable } from '#annotations/tag.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Page } from '#ui/page.tsx';

export function TagEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { tagId = '' } = useParams();
  const session = useSync();
  const tell = useOutcome();
  const can = useCan();
  const { row, loading } = useRow(tagTable, tagId);
  const seen = useSeen(row);
  const back = { to: '/tags', label: t`Status tags` };
  if (seen === undefined) return <MissingRecord title={t`Change tag`} loading={loading} back={back} />;
  return (
    <Page title={t`Change tag`} width="form" back={back}>
      <TagForm
        tag={seen}
        onSubmit={async (fields) => {
          const problem = tell(await editTag(session, seen, fields));
          if (problem !== null) return [problem];
          void navigate('/tags', { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate('/tags')}
      />
      {can('tag delete') && (
        <Box>
          <DeleteControl
            title={t`Delete ${seen.value}?`}
            to="/tags"
            onDelete={async () => tell(await deleteTag(session, seen))}
          >
            <Trans>It is taken off everything that carries it. This cannot be undone.</Trans>
          </DeleteControl>
        </Box>
      )}
    </Page>
  );
}
