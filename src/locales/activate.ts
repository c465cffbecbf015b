import { i18n, type Messages } from '@lingui/core';

export const LOCALES = [
  { code: 'nl', title: 'Nederlands', dir: 'ltr' },
  { code: 'en', title: 'English', dir: 'ltr' },
  { code: 'fr', title: 'Français', dir: 'ltr' },
  { code: 'es', title: 'Español', dir: 'ltr' },
  { code: 'zh', title: '中文', dir: 'ltr' },
  { code: 'ar', title: 'العربية', dir: 'rtl' },
] as const;

export type Locale = (typeof LOCALES)[number]['code'];

const CATALOGUES: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  nl: () => import('./nl.po'),
  en: () => import('./en.po'),
  fr: () => import('./fr.po'),
  es: () => import('./es.po'),
  zh: () => import('./zh.po'),
  ar: () => import('./ar.po'),
};

const COOKIE = 'remise_locale';
const YEAR_SECONDS = 365 * 86_400;

function knownLocale(code: string | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale.code === code)?.code;
}

/** The language that the address asks for (`?lang=en`), else the one chosen on this device; Dutch until then. */
export function chosenLocale(): Locale {
  const asked = knownLocale(new URLSearchParams(window.location.search).get('lang') ?? undefined);
  if (asked !== undefined) return asked;
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  return knownLocale(cookie?.slice(COOKIE.length + 1)) ?? 'nl';
}

/** Loads a language and shows the app in it, without a reload. Texts it lacks appear in English. */
export async function activateLocale(code: Locale): Promise<void> {
  if (code === 'ar') await import('#ui/fonts-arabic.css');
  const { messages } = await CATALOGUES[code]();
  i18n.loadAndActivate({ locale: code, messages });
  const root = document.documentElement;
  root.lang = code;
  root.dir = LOCALES.find((locale) => locale.code === code)?.dir ?? 'ltr';
}

/** Switches the language and remembers it for a year. */
export async function chooseLocale(code: Locale): Promise<void> {
  await activateLocale(code);
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
