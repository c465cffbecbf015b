import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { editProspect } from '#prospects/client/prospects.store.ts';
import { prospectName, prospectTable } from '#prospects/prospect.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Page } from '#ui/page.tsx';
import { ProspectForm } from './prospect-form.tsx';

export function ProspectEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { prospectId = '' } = useParams();
  const session = useSync();
  const tell = useOutcome();
  const { row, loading } = useRow(prospectTable, prospectId);
  const seen = useSeen(row);
  if (seen === undefined) return <MissingRecord title={t`Change prospect`} loading={loading} />;
  const path = `/prospects/${seen.id}`;
  return (
    <Page title={t`Change prospect`} width="form" back={{ to: path, label: prospectName(seen) }}>
      <ProspectForm
        prospect={seen}
        onSubmit={async (fields) => {
          const problem = tell(await editProspect(session, seen, fields));
          if (problem !== null) return [problem];
          void navigate(path, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate(path)}
      />
    </Page>
  );
}
