import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ObjectForm } from '#objects/client/object-form.tsx';
import { createObject } from '#objects/client/objects.store.ts';
import { useCustomerPicker } from '#pages/parts/customer-picker.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useRefusalText } from '#session/refusal-text.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { Page } from '#ui/page.tsx';
import { lookUpPlate } from './rdw.ts';

export function ObjectCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const session = useSync();
  const tell = useOutcome();
  const refusalText = useRefusalText();
  const picker = useCustomerPicker();
  return (
    <Page title={t`New object`} width="form" back={{ to: '/objects', label: t`Objects` }}>
      <ObjectForm
        customerId={query.get('customer')}
        plate={query.get('plate') ?? ''}
        customers={picker.picks}
        createCustomer={picker.create}
        lookUp={lookUpPlate}
        refusalText={refusalText}
        onSubmit={async (fields) => {
          const { objectId, result } = await createObject(session, fields);
          const problem = tell(result);
          if (problem !== null) return [problem];
          void navigate(`/objects/${objectId}`, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate('/objects')}
      />
      {picker.dialog}
    </Page>
  );
}
