import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { createProspect } from '#prospects/client/prospects.store.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Page } from '#ui/page.tsx';
import { ProspectForm } from './prospect-form.tsx';

export function ProspectCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSync();
  const tell = useOutcome();
  return (
    <Page title={t`New prospect`} width="form" back={{ to: '/prospects', label: t`Prospects` }}>
      <ProspectForm
        onSubmit={async (fields) => {
          const { prospectId, result } = await createProspect(session, fields);
          const problem = tell(result);
          if (problem !== null) return [problem];
          void navigate(`/prospects/${prospectId}`, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate('/prospects')}
      />
    </Page>
  );
}
