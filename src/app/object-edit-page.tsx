import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { ObjectForm } from '#objects/client/object-form.tsx';
import { editObject } from '#objects/client/objects.store.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { useSync } from '#sync/client/sync-context.ts';
import { useRow } from '#sync/client/use-row.ts';
import { Page } from '#ui/page.tsx';
import { useCustomerPicker } from './customer-picker.tsx';
import { MissingRecord } from './missing-record.tsx';
import { lookUpPlate } from './rdw.ts';
import { useRefusalText } from './refusal-text.ts';
import { useOutcome } from './use-outcome.ts';
import { useSeen } from './use-seen.ts';

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
