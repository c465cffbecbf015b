import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CheckOption } from '#ui/check-option.tsx';
import { TextField } from '#ui/form/text-field.tsx';

type NewPasswordFieldProps = { readonly name: string; readonly label: string };

/** A field for a new password. It can be shown, which reveals a typing error better than typing it twice. */
export function NewPasswordField({ name, label }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <>
      <TextField
        name={name}
        label={label}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        hint={t`At least ten characters.`}
        required
        ltr
      />
      <CheckOption checked={shown} onChange={setShown}>
        {t`Show what I type`}
      </CheckOption>
    </>
  );
}
