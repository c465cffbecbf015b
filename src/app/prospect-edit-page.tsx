import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { editProspect } from '#prospects/client/prospects.store.ts';
import { prospectName, prospectTable } from '#prospects/prospect.ts';
import { useSync } from '#sync/client/sync-context.ts';
import { useRow } from '#sync/client/use-row.ts';
import { Page } from '#ui/page.tsx';
import { MissingRecord } from './missing-record.tsx';
import { ProspectForm } from './prospect-form.tsx';
import { useOutcome } from './use-outcome.ts';
import { useSeen } from './use-seen.ts';

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
