import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useProductWords } from '#billing/client/product-words.ts';
import { type TaxRateAnswer, taxRateBody } from '#billing/product.schema.ts';
import { VAT_CATEGORIES } from '#company/company-settings.ts';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FieldRow, RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { removeTaxRate, saveTaxRate, taxRatesQuery } from './product-calls.ts';

const RATES_PAGE = '/tax-rates';

/** At how much VAT things are sold. */
export function TaxRatesPage() {
  const { t } = useLingui();
  const can = useCan();
  const { answer, askAgain } = useAnswer(taxRatesQuery);
  const [open, setOpen] = useState<TaxRateAnswer | 'new' | null>(null);
  const done = () => {
    setOpen(null);
    askAgain();
  };
  return (
    <Page
      title={t`VAT rates`}
      width="form"
      actions={
        can('product edit') ? (
          <Button aria-haspopup="dialog" onClick={() => setOpen('new')}>{t`New VAT rate`}</Button>
        ) : undefined
      }
    >
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <>
          <RateList
            title={t`Rates in use`}
            rates={answer.result.filter(({ archived }) => !archived)}
            onOpen={setOpen}
          />
          <RateList title={t`Archived rates`} rates={answer.result.filter(({ archived }) => archived)} />
        </>
      )}
      <Dialog
        open={open !== null}
        title={open === 'new' || open === null ? t`New VAT rate` : open.name}
        onClose={() => setOpen(null)}
      >
        {open !== null && <RateForm rate={open === 'new' ? undefined : open} onDone={done} />}
        {open !== null && open !== 'new' && <RemoveRate rate={open} onDone={done} />}
      </Dialog>
    </Page>
  );
}

type RateListProps = {
  readonly title: string;
  readonly rates: readonly TaxRateAnswer[];
  readonly onOpen?: (rate: TaxRateAnswer) => void;
};

function RateList({ title, rates, onOpen }: RateListProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const words = useProductWords();
  if (rates.length === 0) return null;
  return (
    <Panel title={title} flush>
      <chakra.ul listStyleType="none">
        {rates.map((rate) => (
          <chakra.li key={rate.uuid} _notLast={{ borderBottom: 'hairline' }}>
            <Flex align="center" gap="3" px="4" minHeight={{ base: '14', md: '12' }}>
              <Box flex="1" minWidth="0">
                <bdi>{rate.name}</bdi>
                <Box fontSize="small" color="fg.muted">
                  {words.vatCategories[rate.vat_category]}
                </Box>
              </Box>
              <Ltr>{i18n.number(rate.rate_bp / 10_000, { style: 'percent', maximumFractionDigits: 2 })}</Ltr>
              {onOpen !== undefined && can('product edit') && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={t`Edit ${rate.name}`}
                  aria-haspopup="dialog"
                  onClick={() => onOpen(rate)}
                >
                  <Trans>Edit</Trans>
                </Button>
              )}
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

const formSchema = z.object({
  name: taxRateBody.shape.name,
  vat_category: taxRateBody.shape.vat_category,
  rate_bp: z.int().min(0).max(10_000).nullable(),
  revenue_account: z.string().trim().max(20),
  vat_account: z.string().trim().max(20),
});
type Values = z.infer<typeof formSchema>;
type RateFormProps = { readonly rate: TaxRateAnswer | undefined; readonly onDone: () => void };

function RateForm({ rate, onDone }: RateFormProps) {
  const { t } = useLingui();
  const words = useProductWords();
  const offline = useOfflineReason();
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    defaultValues: rate ?? { name: '', vat_category: 'standard', rate_bp: null, revenue_account: '', vat_account: '' },
  });
  const [category, rateBp] = useWatch({ control: form.control, name: ['vat_category', 'rate_bp'] });
  const isTaxed = category === 'standard' || category === 'reduced';
  const isOther = rate !== undefined && (category !== rate.vat_category || (isTaxed && rateBp !== rate.rate_bp));
  const submit = async (values: Values): Promise<readonly SaveProblem[] | undefined> => {
    const result = await saveTaxRate(rate?.uuid, { ...values, rate_bp: isTaxed ? (values.rate_bp ?? 0) : 0 });
    if (!result.ok) return problemsOf(result, t`Needs a connection`);
    notify({ tone: 'done', title: t`Saved` });
    onDone();
    return undefined;
  };
  return (
    <RecordForm
      form={form}
      label={t`VAT rate`}
      submitLabel={t`Save`}
      blocked={offline ?? undefined}
      onSubmit={submit}
      guarded={false}
    >
      <TextField name="name" label={t`Name`} hint={t`Shown on the invoice.`} autoComplete="off" required />
      <FieldRow>
        <SelectField
          name="vat_category"
          label={t`Kind`}
          options={VAT_CATEGORIES.map((value) => ({ value, label: words.vatCategories[value] }))}
        />
        {isTaxed && <NumberField name="rate_bp" label={t`Percentage`} unit="%" scale={100} decimals={2} required />}
      </FieldRow>
      <FieldRow>
        <TextField
          name="revenue_account"
          label={t`Ledger account of revenue`}
          hint={t`Empty: as the settings of accountancy say.`}
          autoComplete="off"
          maxLength={20}
          ltr
        />
        {isTaxed && (
          <TextField name="vat_account" label={t`Ledger account of VAT`} autoComplete="off" maxLength={20} ltr />
        )}
      </FieldRow>
      {isOther && (
        <Box role="status" bg="accent.tint" borderRadius="panel" px="4" py="2">
          <Trans>
            This becomes another rate. Products continue with it; running subscriptions and invoices keep {rate.name},
            which is archived.
          </Trans>
        </Box>
      )}
    </RecordForm>
  );
}

/** Removes a rate that no product is at; the server says so where one is. */
function RemoveRate({ rate, onDone }: { readonly rate: TaxRateAnswer; readonly onDone: () => void }) {
  const { t } = useLingui();
  const remove = async () => {
    const result = await removeTaxRate(rate.uuid);
    if (!result.ok) return problemsOf(result, t`Needs a connection`)[0] ?? null;
    onDone();
    return null;
  };
  return (
    <Box mt="4" pt="4" borderTop="hairline">
      <DeleteControl title={t`Delete ${rate.name}?`} to={RATES_PAGE} onDelete={remove} needsServer>
        <Trans>Only a rate that no product has can be deleted. One that something was sold at is archived.</Trans>
      </DeleteControl>
    </Box>
  );
}
