import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  JOURNAL_FORMS,
  type JournalForm,
  LEDGER_ACCOUNTS,
  LEDGER_JOURNALS,
  type LedgerAccount,
  VAT_PERIODS,
} from '#company/company-settings.ts';
import { JOURNAL_PRESETS } from '#company/journal-presets.ts';
import { useAccountancyWords } from '#pages/accountancy/accountancy-words.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { SectionForm, type SectionProps } from './settings-form.tsx';

const SOLD: readonly LedgerAccount[] = [
  ...LEDGER_ACCOUNTS.debtors,
  ...LEDGER_ACCOUNTS.balances,
  ...LEDGER_ACCOUNTS.deposits,
  ...LEDGER_ACCOUNTS.revenue,
  ...LEDGER_ACCOUNTS.vat,
  ...LEDGER_ACCOUNTS.losses,
  ...LEDGER_ACCOUNTS.compensation,
];
const MONEY: readonly LedgerAccount[] = ['bank_account', 'card_account', 'cash_account', 'payments_account'];
const PROVIDERS: readonly LedgerAccount[] = [
  ...LEDGER_ACCOUNTS.mollie,
  ...LEDGER_ACCOUNTS.stripe,
  ...LEDGER_ACCOUNTS.fees,
  'payouts_account',
  ...LEDGER_ACCOUNTS.questions,
];

/** Where invoices and payments are booked, and how often VAT is filed. */
export function AccountancySection(props: SectionProps) {
  const { t } = useLingui();
  const { periods } = useAccountancyWords();
  return (
    <SectionForm {...props} section="accountancy" label={t`Accountancy`} values={props.settings.accountancy}>
      <SelectField
        name="vat_period"
        label={t`VAT return`}
        hint={t`How often you file it.`}
        options={VAT_PERIODS.map((value) => ({ value, label: periods[value] }))}
      />
      <Group title={t`Invoices and VAT`}>
        <Accounts of={SOLD} />
      </Group>
      <Group title={t`Money`}>
        <Accounts of={MONEY} />
        <DateField
          name="split_on"
          label={t`Bank, cash and providers apart from`}
          hint={t`Before this day all money is booked on one account. Without a day it never was.`}
        />
      </Group>
      <Group title={t`Payment providers`}>
        <Box color="fg.muted" maxWidth="measure">
          <Trans>
            What a provider received stands on its account until it is paid out. Choose an account for money under way
            where your bookkeeping program books the bank statement itself.
          </Trans>
        </Box>
        <Accounts of={PROVIDERS} />
      </Group>
      <Group title={t`Files for the bookkeeper`}>
        <Accounts of={LEDGER_ACCOUNTS.equity} />
        <Program />
        <FieldRow>
          {LEDGER_JOURNALS.map((field) => (
            <JournalField key={field} name={field} />
          ))}
        </FieldRow>
      </Group>
    </SectionForm>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box display="grid" gap="4" mt="2">
      <chakra.h2 fontWeight="strong">{title}</chakra.h2>
      {children}
    </Box>
  );
}

function Accounts({ of: fields }: { readonly of: readonly LedgerAccount[] }) {
  const { accounts } = useAccountancyWords();
  return (
    <FieldRow>
      {fields.map((field) => (
        <TextField key={field} name={field} label={accounts[field]} ltr autoComplete="off" maxLength={20} />
      ))}
    </FieldRow>
  );
}

function JournalField({ name }: { readonly name: (typeof LEDGER_JOURNALS)[number] }) {
  const { journals } = useAccountancyWords();
  return <TextField name={name} label={journals[name]} ltr autoComplete="off" maxLength={10} />;
}

/** Which program reads the journal; its codes can be filled in, and each changed. */
function Program() {
  const { t } = useLingui();
  const { setValue, watch } = useFormContext();
  const chosen = watch('journal_form') as JournalForm;
  const { name, journals, accounts } = JOURNAL_PRESETS[chosen];
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <SelectField
        name="journal_form"
        label={t`Bookkeeping program`}
        hint={t`The journal is written in the form that it reads.`}
        options={JOURNAL_FORMS.map((value) => ({
          value,
          label: JOURNAL_PRESETS[value].name ?? t`General Dutch scheme`,
        }))}
      />
      <Button
        type="button"
        variant="outline"
        onClick={() => {
          for (const [field, code] of Object.entries({ ...journals, ...accounts })) {
            setValue(field, code, { shouldDirty: true });
          }
        }}
      >
        {name === null ? t`Fill in the general codes` : t`Fill in the codes of ${name}`}
      </Button>
    </Flex>
  );
}
