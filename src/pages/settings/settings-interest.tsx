import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { INTEREST_KINDS, type InterestRate } from '#company/company-settings.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useSettingsWords } from './settings-words.ts';

const MOST_RATES = 60;
type RatesForm = { readonly interest_rates: readonly InterestRate[] };

/** Whether statutory interest is claimed, and rates that the app does not know yet. */
export function InterestFields() {
  const { t } = useLingui();
  const { control } = useFormContext();
  const isOn = useWatch({ control, name: 'interest' }) === 'yes';
  return (
    <>
      <ChoiceField
        name="interest"
        label={t`Statutory interest`}
        hint={t`Announced in the letter before costs, and charged together with them.`}
        choices={[
          { value: 'no', label: t`Do not claim` },
          { value: 'yes', label: t`Claim` },
        ]}
      />
      {isOn && <RatesField />}
    </>
  );
}

function RatesField() {
  const { t } = useLingui();
  const { interestKinds } = useSettingsWords();
  const { fields, append, remove } = useFieldArray<RatesForm, 'interest_rates'>({ name: 'interest_rates' });
  return (
    <>
      <Box color="fg.muted">
        <Trans>The rates until now are known here. Add a new one when the government sets it.</Trans>
      </Box>
      {fields.map((field, index) => {
        const number = index + 1;
        return (
          <chakra.fieldset key={field.id} minWidth="0">
            <chakra.legend srOnly>{t`Rate ${number}`}</chakra.legend>
            <Box
              display="grid"
              gap="4"
              alignItems="end"
              gridTemplateColumns={{ base: '1fr 1fr', md: '2fr 2fr 1fr auto' }}
            >
              <SelectField
                name={`interest_rates.${index}.kind`}
                label={t`For`}
                options={INTEREST_KINDS.map((value) => ({ value, label: interestKinds[value] }))}
              />
              <DateField name={`interest_rates.${index}.from`} label={t`From`} required />
              <NumberField
                name={`interest_rates.${index}.rate_bp`}
                label={t`Percent a year`}
                scale={100}
                decimals={2}
                required
              />
              <Button
                variant="ghost"
                color="fg.muted"
                aria-label={t`Remove rate ${number}`}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </Box>
          </chakra.fieldset>
        );
      })}
      {fields.length < MOST_RATES && (
        <Box>
          <Button variant="outline" onClick={() => append({ kind: 'consumer', from: '', rate_bp: 0 })}>
            <Plus aria-hidden="true" />
            {t`Add a rate`}
          </Button>
        </Box>
      )}
    </>
  );
}
