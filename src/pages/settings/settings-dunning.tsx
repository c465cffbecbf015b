import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { HOLD_STEPS } from '#company/company-settings.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FieldRow } from '#ui/form/record-form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SectionForm, type SectionProps } from './settings-form.tsx';
import { InterestFields } from './settings-interest.tsx';
import { useSettingsWords } from './settings-words.ts';

/** What happens to invoices that are not paid in time. */
export function DunningSection(props: SectionProps) {
  const { t } = useLingui();
  const { dunning } = props.settings;
  const values = useMemo(
    () => ({
      ...dunning,
      on: dunning.on ? 'yes' : 'no',
      vat_on_costs: dunning.vat_on_costs ? 'yes' : 'no',
      interest: dunning.interest ? 'yes' : 'no',
    }),
    [dunning],
  );
  return (
    <SectionForm
      {...props}
      section="dunning"
      label={t`Reminders`}
      values={values}
      inputOf={(typed) => ({
        ...typed,
        on: typed.on === 'yes',
        vat_on_costs: typed.vat_on_costs === 'yes',
        interest: typed.interest === 'yes',
      })}
    >
      <ChoiceField
        name="on"
        label={t`Reminders to late payers`}
        hint={t`Every step can also be taken by hand, under Invoices, Reminders.`}
        choices={[
          { value: 'no', label: t`By hand` },
          { value: 'yes', label: t`By itself` },
        ]}
      />
      <FieldRow>
        <NumberField
          name="friendly_days"
          label={t`Friendly reminder, after days`}
          hint={t`Counted from the due date.`}
        />
        <NumberField name="second_days" label={t`Second reminder, after days`} hint={t`Counted from the due date.`} />
      </FieldRow>
      <FieldRow>
        <NumberField
          name="notice_days"
          label={t`Notice, after days`}
          hint={t`Counted from the due date. For consumers it is the letter that the law requires before any costs.`}
        />
        <NumberField
          name="costs_days"
          label={t`Collection costs, after days`}
          hint={t`Counted from the notice, and never within its term. Staff decide whether they are charged.`}
        />
      </FieldRow>
      <AutomaticSteps />
      <ChoiceField
        name="vat_on_costs"
        label={t`VAT on collection costs`}
        hint={t`Only a company that cannot reclaim VAT may charge it.`}
        choices={[
          { value: 'no', label: t`No VAT` },
          { value: 'yes', label: t`With VAT` },
        ]}
      />
      <DeliveryFields />
      <InterestFields />
      <HoldField />
    </SectionForm>
  );
}

/** Which reminders are sent automatically; one that is switched off waits in the list until a person sends it. */
function AutomaticSteps() {
  const { control } = useFormContext();
  const isOn = useWatch({ control, name: 'on' }) === 'yes';
  if (!isOn) return null;
  return (
    <>
      <CheckField name="friendly_auto">
        <Trans>Send the friendly reminder automatically</Trans>
      </CheckField>
      <CheckField name="second_auto">
        <Trans>Send the second reminder automatically</Trans>
      </CheckField>
      <CheckField name="notice_auto">
        <Trans>Send the notice automatically</Trans>
      </CheckField>
    </>
  );
}

/** How long a letter is under way, before the fourteen days of the law begin. */
function DeliveryFields() {
  const { t } = useLingui();
  return (
    <FieldRow>
      <NumberField
        name="post_days"
        label={t`Days for a letter by post`}
        hint={t`Days on which there is post: not Sundays, Mondays and holidays. The term of the notice to consumers begins after them.`}
      />
      <NumberField
        name="margin_days"
        label={t`Margin in days`}
        hint={t`Added to the day on which a letter or a mail is there.`}
      />
    </FieldRow>
  );
}

function HoldField() {
  const { t } = useLingui();
  const { holdFrom } = useSettingsWords();
  return (
    <SelectField
      name="hold_from"
      label={t`Put objects of late payers on hold`}
      hint={t`They are released automatically once nothing overdue is left.`}
      options={HOLD_STEPS.map((value) => ({ value, label: holdFrom[value] }))}
    />
  );
}
