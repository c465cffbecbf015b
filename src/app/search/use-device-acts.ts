import { useLingui } from '@lingui/react/macro';
import { Languages, LogOut, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { LOCALES } from '#locales/activate.ts';
import { useLanguageChoice } from '#pages/parts/use-language-choice.ts';
import { setColorMode } from '#ui/color-mode.ts';

/** Something about this device that is done at once, or on a page of its own. */
type DeviceAct = {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly icon: LucideIcon;
  /** What else it is found by. */
  readonly words: string;
} & ({ readonly to: string } | { readonly run: () => void });

/** Logging out, the colours and the language: what the top of the screen has in its menus. */
export function useDeviceActs(): readonly DeviceAct[] {
  const { t, i18n } = useLingui();
  const chooseLanguage = useLanguageChoice();
  const names = useMemo(() => new Intl.DisplayNames([i18n.locale], { type: 'language' }), [i18n.locale]);
  const display = `${t`Display`} ${t({ message: 'mode theme screen look', comment: 'Words people search with: colours' })}`;
  const modes = [
    {
      mode: 'dark',
      label: t`Dark`,
      icon: Moon,
      words: t({ message: 'dark mode night black', comment: 'Words people search with' }),
    },
    {
      mode: 'light',
      label: t`Light`,
      icon: Sun,
      words: t({ message: 'light mode day white', comment: 'Words people search with' }),
    },
    { mode: 'system', label: t`As the device`, icon: Monitor, words: '' },
  ] as const;
  return [
    {
      id: 'log-out',
      label: t`Log out`,
      about: '',
      icon: LogOut,
      words: t({ message: 'sign out logout leave exit', comment: 'Words people search with' }),
      to: '/auth/logout',
    },
    ...modes.map(({ mode, label, icon, words }) => ({
      id: `colours-${mode}`,
      label: `${t`Colours`}: ${label}`,
      about: t`Display`,
      icon,
      words: `${words} ${display}`,
      run: () => setColorMode(mode),
    })),
    ...LOCALES.map(({ code, title }) => ({
      id: `language-${code}`,
      label: `${t`Language`}: ${title}`,
      about: names.of(code) ?? '',
      icon: Languages,
      words: '',
      run: () => chooseLanguage(code),
    })),
  ];
}
