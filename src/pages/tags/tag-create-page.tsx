import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { TagForm } from '#annotations/client/tag-form.tsx';
import { createTag } from '#annotations/client/tags.store.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Page } from '#ui/page.tsx';

export function TagCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const session = useSync();
  const tell = useOutcome();
  return (
    <Page title={t`New tag`} width="form" back={{ to: '/tags', label: t`Status tags` }}>
      <TagForm
        type={query.get('type') === 'customer' ? 'customer' : 'object'}
        onSubmit={async (fields) => {
          const problem = tell(await createTag(session, fields));
          if (problem !== null) return [problem];
          void navigate('/tags', { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate('/tags')}
      />
    </Page>
  );
}
