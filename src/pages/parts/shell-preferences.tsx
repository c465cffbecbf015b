import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Columns2, Languages, Monitor, Moon, PanelLeft, PanelLeftDashed, PanelTop, Sun } from 'lucide-react';
import { fetchLocales, LOCALES } from '#locales/activate.ts';
import { type ColorMode, setColorMode, useColorMode } from '#ui/color-mode.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { chooseLayout, LAYOUTS, type Layout, useLayout } from './layout.ts';
import { useLanguageChoice } from './use-language-choice.ts';

/** The language of the app. */
export function LanguageMenu() {
  const { t, i18n } = useLingui();
  const chooseLanguage = useLanguageChoice();
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
      onOpen={fetchLocales}
      items={LOCALES.map(({ code, title }) => ({
        key: code,
        label: title,
        checked: code === i18n.locale,
        run: () => chooseLanguage(code),
      }))}
    />
  );
}

const MODE_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

function useColorModeItems(): readonly MenuItem[] {
  const { t } = useLingui();
  const mode = useColorMode();
  const words: Record<ColorMode, string> = { light: t`Light`, dark: t`Dark`, system: t`As the device` };
  return (['light', 'dark', 'system'] as const).map((choice) => ({
    key: choice,
    group: t`Colours`,
    label: words[choice],
    icon: MODE_ICONS[choice],
    checked: choice === mode,
    run: () => setColorMode(choice),
  }));
}

/** Light, dark, or as the device is. */
export function ColorModeMenu() {
  const { t } = useLingui();
  const Icon = MODE_ICONS[useColorMode()];
  return <Menu label={t`Colours`} button={<Icon aria-hidden="true" />} items={useColorModeItems()} />;
}

const LAYOUT_ICONS = {
  horizontal: PanelTop,
  vertical: PanelLeft,
  detached: PanelLeftDashed,
  'two-column': Columns2,
} as const;

/** A menu for the colours and the position of the main menu. */
export function DisplayMenu() {
  const { t } = useLingui();
  const layout = useLayout();
  const Icon = MODE_ICONS[useColorMode()];
  const words: Record<Layout, string> = {
    horizontal: t`Above the page`,
    vertical: t`Beside the page`,
    detached: t`Beside the page, detached`,
    'two-column': t`Two columns`,
  };
  const layouts = LAYOUTS.map((choice) => ({
    key: choice,
    group: t`Main menu`,
    label: words[choice],
    icon: LAYOUT_ICONS[choice],
    checked: choice === layout,
    run: () => chooseLayout(choice),
  }));
  return <Menu label={t`Display`} button={<Icon aria-hidden="true" />} items={[...useColorModeItems(), ...layouts]} />;
}
