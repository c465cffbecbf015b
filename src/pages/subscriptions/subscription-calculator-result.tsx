import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type Resolver, type UseFormReturn } from 'react-hook-form';
import { SubscriptionPlan } from '#billing/client/subscription-plan.tsx';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import { forecastInvoices, yearFrom } from '#billing/subscription-forecast.ts';
import { type LineNaming, plannedInvoiceOf } from '#billing/subscription-lines.ts';
import type { VatCategory } from '#billing/vat.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { SAID } from '#ui/form/field-error.ts';
import { Panel } from '#ui/panel.tsx';
import type { CalculationProblem, Reckoned } from './subscription-calculator-values.ts';
import { FormBeside } from './subscription-form-page.tsx';

type CalculatorProps<Values extends FieldValues, Output extends FieldValues> = {
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly label: string;
  /** The calculated plan; null while a field of the form is missing or wrong. */
  readonly plan: PlanOf | null;
  /** The subject of the form. */
  readonly about?: ReactNode;
  readonly children: ReactNode;
};

/** A subscription with the year that begins on a day, and the names and tax rates of its lines. */
export type PlanOf = Reckoned & {
  readonly fromOn: CivilDate;
  readonly description: string;
  readonly tax: { readonly vatCategory: VatCategory; readonly rateBp: number };
  readonly includesVat: boolean;
};

/** A form that saves nothing: its result is shown beside it while typing. */
export function Calculator<Values extends FieldValues, Output extends FieldValues>(
  props: CalculatorProps<Values, Output>,
) {
  const { form, label, plan, about, children } = props;
  const { t } = useLingui();
  const result = (
    <Panel title={t`The next twelve months`}>
      <Box aria-live="polite">
        {plan === null ? (
          <Box color="fg.muted">
            <Trans>Fill in the price and the first day: every invoice for a year then appears here.</Trans>
          </Box>
        ) : (
          <PlannedYear plan={plan} />
        )}
      </Box>
    </Panel>
  );
  return (
    <FormProvider {...form}>
      <FormBeside
        preview={() => result}
        form={(within) => (
          <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
            {about}
            <Panel title={label}>
              <Box asChild display="grid" gap="4">
                <form aria-label={label} noValidate onSubmit={(event) => event.preventDefault()}>
                  {children}
                </form>
              </Box>
            </Panel>
            {within}
          </Box>
        )}
      />
    </FormProvider>
  );
}

function PlannedYear({ plan }: { readonly plan: PlanOf }) {
  const { t } = useLingui();
  const { state, change, fromOn, description, tax, includesVat } = plan;
  const naming: LineNaming = {
    nameOf: (kind) =>
      kind === 'period' ? description : kind === 'unused' ? t`Unused: ${description}` : t`Remaining: ${description}`,
    ...tax,
    includesVat,
  };
  const invoicesWith = (tried: PlanOf['change']) =>
    forecastInvoices(state, tried, yearFrom(fromOn)).map((invoice) =>
      // An invoice that is due already is planned for the first day.
      plannedInvoiceOf({ ...invoice, on: invoice.on < fromOn ? fromOn : invoice.on }, naming),
    );
  const unchanged = change === null ? null : invoicesWith(null).reduce((sum, { total_cents: total }) => sum + total, 0);
  return <SubscriptionPlan invoices={invoicesWith(change)} includesVat={includesVat} unchangedCents={unchanged} />;
}

/**
 * Adds a check across fields to a form's rules: values that are each valid but do not fit together. The message is shown
 * at the field. Keep `problemOf` stable between renders.
 */
export function useReckonedResolver<Values extends FieldValues, Output>(
  resolver: Resolver<Values, unknown, Output>,
  problemOf: (values: Output) => CalculationProblem | null,
): Resolver<Values, unknown, Output> {
  const wordsOf = useProblemWords();
  return useCallback(
    async (values, context, options) => {
      const read = await resolver(values, context, options);
      if (Object.keys(read.errors).length > 0) return read;
      const problem = problemOf(read.values as Output);
      if (problem === null) return read;
      const error = { type: SAID, message: wordsOf(problem) };
      const [first = '', second] = problem.field.split('.');
      const errors = second === undefined ? { [first]: error } : { [first]: { [second]: error } };
      return { values: {}, errors: errors as FieldErrors<Values> };
    },
    [resolver, problemOf, wordsOf],
  );
}

function useProblemWords(): (problem: CalculationProblem) => string {
  const { t } = useLingui();
  const { day } = useSubscriptionWords();
  return useCallback(
    ({ code, day: on }: CalculationProblem) => {
      const firstDay = on === undefined ? '' : day(on);
      switch (code) {
        case 'trial_before_start':
          return t`The first paid day is before the start.`;
        case 'amount_too_large':
          return t`Price and quantity together are too high for an invoice.`;
        case 'end_before_start':
          return t`This is before the first day. Choose a later day.`;
        default:
          return t`Choose ${firstDay} or later: anything before that is already settled.`;
      }
    },
    [t, day],
  );
}
