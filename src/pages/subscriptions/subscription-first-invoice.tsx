import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { PreviewAnswer } from '#billing/subscription.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { useUnmailed } from '#pages/mails/unmailed-note.tsx';
import type { CivilDate } from '#shared/civil-date.ts';
import { formatAmount } from '#shared/money.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Toast } from '#ui/toaster.tsx';
import { MissingOnInvoice } from './missing-on-invoice.tsx';
import type { LivePreview } from './subscription-live.ts';
import type { NewValues } from './subscription-values.ts';

/**
 * What saving invoices at once, with VAT, in cents: what is due by today. Null where something is due and the server has
 * not said yet how much.
 */
export function dueAtOnce(
  values: Partial<Pick<NewValues, 'start_on' | 'trial_end'>>,
  preview: LivePreview,
  today: CivilDate,
): number | null {
  const { answer, isCurrent } = preview;
  if (isCurrent && answer !== null) return answer.ok ? dueBy(answer.result, today) : 0;
  const first = values.trial_end ?? values.start_on ?? null;
  return first !== null && first <= today ? null : 0;
}

function dueBy({ invoices }: PreviewAnswer, today: CivilDate): number {
  return invoices.filter(({ on }) => on <= today).reduce((sum, invoice) => sum + invoice.total_cents, 0);
}

type FirstInvoice = {
  readonly due: number | null;
  readonly bill: NewValues['bill'];
  readonly customerId: string | null;
};

/** The words of saving and of having saved, which say what is invoiced with it. */
export function useSaveWords({ due, bill, customerId }: FirstInvoice) {
  const { t, i18n } = useLingui();
  const { row: customer } = useRow(customerTable, customerId);
  const unmailed = useUnmailed();
  const email = customer?.email ?? '';
  const bills = bill === 'now' && (due === null || due > 0);
  const amount = due === null ? '' : formatAmount(due, i18n.locale);
  const submitLabel = !bills ? t`Save` : due === null ? t`Save and invoice` : t`Save and invoice ${amount}`;
  /** `onInvoice` leads to the invoice that was made with it. */
  const savedWith = (isBilled: boolean, onInvoice: () => void): Toast => {
    if (!isBilled) {
      const isLater = bill === 'later' && due !== 0;
      return {
        tone: 'done',
        title: t`Saved`,
        ...(isLater ? { description: t`Tonight’s billing run makes the first invoice.` } : {}),
      };
    }
    const action = { label: t`To the invoice`, run: onInvoice };
    if (customer?.email === '') {
      return { tone: 'note', title: t`Saved. The invoice is not mailed: the customer has no e-mail address.`, action };
    }
    return {
      tone: 'done',
      title: due === null || due === 0 ? t`Saved and invoiced` : t`Saved and invoiced: ${amount}`,
      ...(email === '' ? {} : { description: unmailed ?? t`The invoice is mailed to ${email}.` }),
      action,
    };
  };
  return { submitLabel, savedWith };
}

/** When what is due today is invoiced. */
export function BillField({ due, customerId }: Pick<FirstInvoice, 'due' | 'customerId'>) {
  const { t, i18n } = useLingui();
  const { row: customer } = useRow(customerTable, customerId);
  const amount = due === null ? '' : formatAmount(due, i18n.locale);
  const unmailed = useUnmailed();
  const email = customer?.email ?? '';
  const isUnreachable = customer?.email === '';
  const now =
    isUnreachable || unmailed !== null
      ? { known: t`Make it now: ${amount}`, unknown: t`Make it now` }
      : { known: t`Make and send it now: ${amount}`, unknown: t`Make and send it now` };
  return (
    <>
      <ChoiceField
        name="bill"
        label={t`The first invoice`}
        stacked
        choices={[
          { value: 'now', label: due === null ? now.unknown : now.known },
          { value: 'later', label: t`Later: tonight’s billing run makes it` },
        ]}
        hint={
          isUnreachable ? (
            <Trans>
              Nothing is mailed: this customer has no e-mail address.{' '}
              <Link className="lone" to={`/customers/${customer.id}/edit#email`}>
                Add the e-mail address
              </Link>
            </Trans>
          ) : email === '' ? undefined : (
            (unmailed ?? t`It goes to ${email}.`)
          )
        }
      />
      <MissingOnInvoice customerId={customerId} />
    </>
  );
}
