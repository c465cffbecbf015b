import type { Messages } from '@lingui/core';
import { useEffect, useState } from 'react';
import type { Locale } from './activate.ts';
import { openSpeaker, type Speaker } from './speak.ts';

const CATALOGUES: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  nl: () => import('./letters/nl.po'),
  en: () => import('./letters/en.po'),
  fr: () => import('./letters/fr.po'),
  es: () => import('./letters/es.po'),
  zh: () => import('./letters/zh.po'),
  ar: () => import('./letters/ar.po'),
};

/** What customers read, in a language that need not be the app's; undefined until it is here. */
export function useLetters(language: Locale): Speaker | undefined {
  const [known, setKnown] = useState<Readonly<Partial<Record<Locale, Speaker>>>>({});
  const isKnown = known[language] !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    CATALOGUES[language]().then(
      ({ messages }) => {
        if (isCurrent) setKnown((before) => ({ ...before, [language]: openSpeaker(language, messages) }));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [language, isKnown]);
  return known[language];
}
