import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import { chooseLocale, LOCALES } from '#locales/activate.ts';
import { type ColorMode, setColorMode, useColorMode } from '#ui/color-mode.ts';
import { Menu } from '#ui/menu.tsx';

/** The language of the app. */
export function LanguageMenu() {
  const { t, i18n } = useLingui();
  const title = LOCALES.find(({ code }) => code === i18n.locale)?.title ?? i18n.locale;
  return (
    <Menu
      label={`${t`Language`}: ${title}`}
      button={
        <>
          <Languages aria-hidden="true" />
          <chakra.span fontSize="small" display={{ base: 'none', lg: 'inline' }}>
            {title}
          </chakra.span>
        </>
      }
      items={LOCALES.map(({ code, title }) => ({
        key: code,
        label: title,
        checked: code === i18n.locale,
        run: () => void chooseLocale(code),
      }))}
    />
  );
}

const MODE_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** Light, dark, or as the device is. */
export function ColorModeMenu() {
  const { t } = useLingui();
  const mode = useColorMode();
  const words: Record<ColorMode, string> = { light: t`Light`, dark: t`Dark`, system: t`As the device` };
  const Icon = MODE_ICONS[mode];
  return (
    <Menu
      label={t`Colours`}
      button={<Icon aria-hidden="true" />}
      items={(['light', 'dark', 'system'] as const).map((choice) => ({
        key: choice,
        label: words[choice],
        icon: MODE_ICONS[choice],
        checked: choice === mode,
        run: () => setColorMode(choice),
      }))}
    />
  );
}
