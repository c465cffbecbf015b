import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';

/** A role as people call it: a shipped one in the reader's language, another by the name the company gave it. */
export function useRoleName(): (role: { readonly key: string; readonly name?: string }) => string {
  const { t } = useLingui();
  return useCallback(
    ({ key, name = '' }) => {
      if (name !== '') return name;
      switch (key) {
        case 'owner':
          return t`Owner`;
        case 'office':
          return t`Office`;
        case 'yard':
          return t`Yard`;
        case 'bookkeeper':
          return t`Bookkeeper`;
        default:
          return key;
      }
    },
    [t],
  );
}
