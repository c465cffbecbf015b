import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { type PaymentProvider, PROVIDER_NAMES } from '#company/company-settings.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { InvoiceDetailAnswer } from '../invoice.schema.ts';
import { Amount } from './amount.tsx';
import { type CreditFormOf, dueBack, goesBack } from './credit-form-values.ts';

type RefundProps = {
  readonly form: CreditFormOf;
  readonly invoice: InvoiceDetailAnswer;
  /** With VAT, positive. */
  readonly creditCents: number;
  readonly mayRefund: boolean;
  /** Who takes the company's payments; null where customers pay by transfer alone. */
  readonly provider: PaymentProvider | null;
};

/** Chooses how money that was paid for the credited part goes back; says nothing where none was paid. */
export function CreditRefundField({ form, invoice, creditCents, mayRefund, provider: ofCompany }: RefundProps) {
  const { t } = useLingui();
  const provider = payerName(invoice, ofCompany);
  const dueCents = dueBack(invoice, creditCents);
  if (dueCents === 0) return <NothingBack openCents={invoice.open_cents - creditCents} />;
  const isByProvider = invoice.refundable_cents > 0;
  return (
    <Box bg="accent.tint" borderRadius="panel" px="4" py="3">
      <chakra.p mb={mayRefund ? '3' : '0'}>
        <Trans>
          <Amount cents={dueCents} strong /> of this was paid and belongs to the customer again.
        </Trans>
      </chakra.p>
      {mayRefund ? (
        <>
          <ChoiceField
            name="refund"
            label={t`Pay it back`}
            choices={[
              { value: 'none', label: t`Keep it in credit` },
              ...(isByProvider ? [{ value: 'provider', label: t`Through ${provider}` }] : []),
              { value: 'outside', label: t`I did it myself` },
            ]}
          />
          <Box mt="2" fontSize="small" role="status" display="grid" gap="1">
            {!isByProvider && provider !== null && (
              <Trans>
                This was paid outside {provider}, so it cannot be refunded through {provider}. Pay it back yourself.
              </Trans>
            )}
            <span>
              <RefundMeaning {...{ form, invoice, creditCents, provider: provider ?? '' }} />
            </span>
          </Box>
        </>
      ) : (
        <Trans>It stays in credit. Somebody with the right to refund can give it back.</Trans>
      )}
    </Box>
  );
}

/** By its own name, who took the customer's payment, or would have; null for nobody but the bank. */
function payerName({ payments }: InvoiceDetailAnswer, ofCompany: PaymentProvider | null): string | null {
  const paid = payments.map(({ source }) => source).find((source) => source === 'mollie' || source === 'stripe');
  const payer = paid ?? ofCompany;
  return payer === null ? null : PROVIDER_NAMES[payer];
}

function NothingBack({ openCents }: { readonly openCents: number }) {
  return (
    <Box color="fg.muted">
      {openCents === 0 ? (
        <Trans>Nothing goes back, and nothing stays open.</Trans>
      ) : (
        <Trans>
          Nothing goes back. <Amount cents={openCents} /> of the invoice stays open.
        </Trans>
      )}
    </Box>
  );
}

type MeaningProps = Pick<RefundProps, 'form' | 'invoice' | 'creditCents'> & { readonly provider: string };

function RefundMeaning({ form, invoice, creditCents, provider }: MeaningProps) {
  const refund = useWatch({ control: form.control, name: 'refund' });
  const dueCents = dueBack(invoice, creditCents);
  if (refund === 'none') {
    return <Trans>It stays in credit for the next invoice, and can still be given back or set off.</Trans>;
  }
  if (refund === 'outside') {
    return (
      <Trans>
        <Amount cents={dueCents} /> is recorded as paid back. No money moves automatically.
      </Trans>
    );
  }
  const backCents = goesBack(invoice, creditCents, 'provider');
  if (backCents === dueCents) {
    return (
      <Trans>
        {provider} pays <Amount cents={backCents} /> back to the account it came from.
      </Trans>
    );
  }
  return (
    <Trans>
      {provider} pays <Amount cents={backCents} /> back; the other <Amount cents={dueCents - backCents} /> was paid
      outside {provider} and stays in credit.
    </Trans>
  );
}
