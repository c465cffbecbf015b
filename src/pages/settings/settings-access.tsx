import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { SectionForm, type SectionProps } from './settings-form.tsx';
import { useSettingsWords } from './settings-words.ts';

/** What everybody has to show to get in. */
export function AccessSection(props: SectionProps) {
  const { t } = useLingui();
  const { twoStep } = useSettingsWords();
  const { two_step: isDemanded } = props.settings.access;
  const values = useMemo(() => ({ two_step: isDemanded ? 'all' : 'own' }), [isDemanded]);
  return (
    <SectionForm
      {...props}
      section="access"
      label={t`Access`}
      values={values}
      wishOf={(typed) => ({ two_step: typed.two_step === 'all' })}
    >
      <ChoiceField
        name="two_step"
        label={t`Two-step login`}
        hint={t`Who has not set it up is logged out and does so when logging in. What waits on their device stays there and is sent after. A passkey counts as both steps.`}
        choices={(['own', 'all'] as const).map((value) => ({ value, label: twoStep[value] }))}
      />
    </SectionForm>
  );
}
