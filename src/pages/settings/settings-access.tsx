import { Button } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { SectionForm, type SectionProps, type Settle } from './settings-form.tsx';
import { useSettingsWords } from './settings-words.ts';

type Values = { two_step: 'own' | 'all' };

/** Both choices are valid: the server refuses to demand it of all only when the person asking has no second step. */
const REFUSED_FIELD = 'access.two_step';

/** The company's demands on everybody's login. */
export function AccessSection(props: SectionProps) {
  const { t } = useLingui();
  const { two_step: isDemanded } = props.settings.access;
  const values = useMemo((): Values => ({ two_step: isDemanded ? 'all' : 'own' }), [isDemanded]);
  const [needsOwn, setNeedsOwn] = useState(false);
  const settle: Settle<Values> = async (_typed, send) => {
    const result = await send();
    setNeedsOwn('refused' in result && result.refused.status === 422 && REFUSED_FIELD in result.refused.fields);
    return result;
  };
  return (
    <SectionForm<Values>
      {...props}
      section="access"
      label={t`Access`}
      values={values}
      settle={settle}
      inputOf={(typed) => ({ two_step: typed.two_step === 'all' })}
    >
      <TwoStepChoice />
      {needsOwn && (
        <Button asChild variant="outline" alignSelf="start">
          <Link to="/account/password">{t`Set up your own two-step login`}</Link>
        </Button>
      )}
    </SectionForm>
  );
}

/** The hint says what the demand means for others; it is only shown with that choice. */
function TwoStepChoice() {
  const { t } = useLingui();
  const { twoStep } = useSettingsWords();
  const chosen = useWatch({ name: 'two_step' }) as Values['two_step'];
  const hint = t`Anyone who has not set it up is logged out and sets it up when logging in. What is waiting on their device stays there and is sent afterwards. A passkey counts as both steps.`;
  return (
    <ChoiceField
      name="two_step"
      label={t`Two-step login`}
      {...(chosen === 'all' ? { hint } : {})}
      choices={(['own', 'all'] as const).map((value) => ({ value, label: twoStep[value] }))}
    />
  );
}
