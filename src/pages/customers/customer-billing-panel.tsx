import { Box, Button } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PauseCircle } from 'lucide-react';
import { useState } from 'react';
import type { CustomerBillingAnswer, CustomerBillingBody } from '#billing/customer-billing.schema.ts';
import { LOCALES } from '#locales/activate.ts';
import { checkVatId, customerBillingQuery, saveCustomerBilling } from '#pages/invoices/invoice-calls.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import type { SaveProblem } from '#ui/form/record-form.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { CheckedVatId } from './checked-vat-id.tsx';
import { CustomerBillingForm, useDunningStops } from './customer-billing-form.tsx';

/** The billing details of a customer, fetched from the server, which alone has them; changed in a dialog. */
export function CustomerBillingPanel({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const can = useCan();
  const offline = useOfflineReason();
  const [changing, setChanging] = useState(false);
  // What is being changed is saved over what the form began with.
  const { answer, askAgain } = useAnswer(customerBillingQuery(customerId), { live: !changing });
  const billing = answer !== 'asking' && answer.ok ? answer.result : null;
  const [asked, setAsked] = useState<CustomerBillingAnswer>();
  // What VIES said last, also where it is not kept: of these details only.
  const checked = asked?.version === billing?.version && asked?.vat_id === billing?.vat_id ? asked : undefined;
  const check = async () => {
    const result = await checkVatId(customerId);
    if (result.ok) setAsked(result.result);
    else
      notify({ tone: 'error', title: problemsOf(result, t`Needs a connection`)[0]?.message ?? t`Needs a connection` });
  };
  const save = async (body: CustomerBillingBody): Promise<readonly SaveProblem[] | undefined> => {
    const result = await saveCustomerBilling(customerId, body);
    // Somebody else was first: the panel then shows the current details.
    if (!result.ok && result.status === 409) askAgain();
    if (!result.ok) return problemsOf(result, t`Needs a connection`);
    setChanging(false);
    askAgain();
    notify({ tone: 'done', title: t`Saved` });
    return undefined;
  };
  return (
    <Panel
      title={t`Billing details`}
      actions={
        billing !== null && can('invoice edit') ? (
          <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setChanging(true)}>
            {t`Change`}
          </Button>
        ) : undefined
      }
    >
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <BillingFacts billing={checked ?? answer.result} onCheck={can('invoice edit') ? check : undefined} />
      )}
      <Dialog open={changing && billing !== null} onClose={() => setChanging(false)} title={t`Billing details`}>
        {billing !== null && (
          <CustomerBillingForm
            key={billing.version}
            customerId={customerId}
            billing={billing}
            blocked={offline ?? undefined}
            onSubmit={save}
            onCancel={() => setChanging(false)}
          />
        )}
      </Dialog>
    </Panel>
  );
}

type BillingFactsProps = {
  readonly billing: CustomerBillingAnswer;
  /** Asks VIES about the VAT id; undefined for who may not. */
  readonly onCheck: (() => Promise<void>) | undefined;
};

/** Only what differs from the company's defaults; a private customer has almost none. */
function BillingFacts({ billing, onCheck }: BillingFactsProps) {
  const { t } = useLingui();
  const {
    number,
    company_name: company,
    attention,
    vat_id: vatId,
    kvk_number: kvk,
    language,
    term_days: days,
  } = billing;
  const usual = t`As in the company settings`;
  const facts: readonly Fact[] = [
    ...(number === null ? [] : [{ term: t`Customer number`, value: <Ltr>{number}</Ltr> }]),
    ...(company === '' ? [] : [{ term: t`Company name`, value: company }]),
    ...(attention === '' ? [] : [{ term: t`For the attention of`, value: attention }]),
    ...(vatId === '' ? [] : [{ term: t`VAT id`, value: <CheckedVatId billing={billing} onCheck={onCheck} /> }]),
    ...(kvk === '' ? [] : [{ term: t`Chamber of Commerce (KvK)`, value: <Ltr>{kvk}</Ltr> }]),
    { term: t`Language`, value: LOCALES.find(({ code }) => code === language)?.title ?? usual },
    { term: t`Days to pay`, value: days === null ? usual : <Plural value={days} one="# day" other="# days" /> },
  ];
  return (
    <>
      <Facts facts={facts} />
      <StoppedReminders billing={billing} />
    </>
  );
}

function StoppedReminders({
  billing: { dunning_stop: stop, dunning_note: note },
}: {
  readonly billing: CustomerBillingAnswer;
}) {
  const stops = useDunningStops();
  if (stop === null) return null;
  const why = stops[stop];
  return (
    <Box mt="3" bg="accent.tint" borderRadius="panel" px="4" py="2">
      <Box display="flex" gap="2" alignItems="center" fontWeight="strong">
        <PauseCircle aria-hidden="true" size={18} />
        <Trans>No reminders: {why}</Trans>
      </Box>
      {note !== '' && (
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
          <bdi>{note}</bdi>
        </Box>
      )}
    </Box>
  );
}
