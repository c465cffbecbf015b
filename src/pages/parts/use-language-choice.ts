import { useLingui } from '@lingui/react/macro';
import { chooseLocale, type Locale } from '#locales/activate.ts';
import { notify } from '#ui/toaster.tsx';

/** Switches the language; says so when its texts are not on this device and there is no connection to fetch them. */
export function useLanguageChoice(): (code: Locale) => void {
  const { t } = useLingui();
  return (code) => {
    void chooseLocale(code).then((isHere) => {
      if (!isHere) {
        notify({
          tone: 'attention',
          title: t`This language is not on this device yet. Choose it again with a connection.`,
        });
      }
    });
  };
}
