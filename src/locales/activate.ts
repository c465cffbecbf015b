import { i18n, type Messages } from '@lingui/core';
import { withLatinDigits } from '#shared/latin-digits.ts';

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
  nl: () => import('./nl.ts'),
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  zh: () => import('./zh.ts'),
  ar: () => import('./ar.ts'),
};

const COOKIE = 'remise_locale';
const YEAR_SECONDS = 365 * 86_400;
const PATIENCE_MS = 10_000;
const FONT_PATIENCE_MS = 100;

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

/** Counts choices: one that loads slowly must not undo a later one. */
let lastChoice = 0;

/** Loads a language and shows the app in it, without a reload. Texts it lacks appear in English. */
export async function activateLocale(code: Locale): Promise<void> {
  lastChoice += 1;
  const choice = lastChoice;
  const [{ messages }] = await Promise.all([CATALOGUES[code](), code === 'ar' ? soon(arabicFont()) : null]);
  if (choice !== lastChoice) return;
  i18n.loadAndActivate({ locale: code, locales: withLatinDigits(code), messages });
  const root = document.documentElement;
  root.lang = code;
  root.dir = LOCALES.find((locale) => locale.code === code)?.dir ?? 'ltr';
}

/** Fetches the texts when somebody is about to choose a language, so that the choice shows at once. */
export function fetchLocales(): void {
  if (!navigator.onLine) return;
  for (const fetch of Object.values(CATALOGUES)) void fetch().catch(() => undefined);
  void arabicFont();
}

/**
 * Loads the Arabic font before text is drawn, so that no page is drawn twice; without it the device's own font is used.
 */
async function arabicFont(): Promise<void> {
  try {
    await import('#ui/theme/fonts-arabic.css');
    await document.fonts.load("1em 'Vazirmatn Variable'", 'ا');
  } catch {
    // The device's own letters.
  }
}

/** Waits only a moment. */
function soon(work: Promise<void>): Promise<void> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => {
      setTimeout(resolve, FONT_PATIENCE_MS);
    }),
  ]);
}

/** Activates the chosen language at the start, or one that is available, so that the app opens. */
export async function activateChosenLocale(): Promise<void> {
  try {
    await activateLocale(chosenLocale());
  } catch {
    await activateLocale('nl').catch(() => activateLocale('en'));
  }
}

/**
 * Switches the language and remembers it for a year. False when its texts are not on this device and do not come within
 * ten seconds: the app stays in the language it has.
 */
export async function chooseLocale(code: Locale): Promise<boolean> {
  const before = lastChoice;
  const isHere = await Promise.race([
    activateLocale(code).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), PATIENCE_MS);
    }),
  ]);
  if (!isHere) {
    // Texts that arrive later must not change the language while somebody works.
    if (lastChoice === before + 1) lastChoice += 1;
    return false;
  }
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  return true;
}
