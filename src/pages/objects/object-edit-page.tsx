import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { ObjectForm } from '#objects/client/object-form.tsx';
import { editObject } from '#objects/client/objects.store.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Page } from '#ui/page.tsx';
import { lookUpPlate } from './rdw.ts';

export function ObjectEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { objectId = '' } = useParams();
  const session = useSync();
  const tell = useOutcome();
  const refusalText = useRefusalText();
  const picker = useCustomerPicker();
  const { row, loading } = useRow(objectTable, objectId);
  const seen = useSeen(row);
  if (seen === undefined) return <MissingRecord title={t`Change object`} loading={loading} />;
  const path = `/objects/${seen.id}`;
  const name = formatPlate(seen.plate, seen.plateCountry) || `${seen.brand} ${seen.type}`.trim();
  return (
    <Page title={t`Change object`} width="form" back={{ to: path, label: name || t`Object` }}>
      <ObjectForm
        object={seen}
        customers={picker.picks}
        createCustomer={picker.create}
        lookUp={lookUpPlate}
        refusalText={refusalText}
        onSubmit={async (fields) => {
          const problem = tell(await editObject(session, seen, fields));
          if (problem !== null) return [problem];
          void navigate(path, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate(path)}
      />
      {picker.dialog}
    </Page>
  );
}
