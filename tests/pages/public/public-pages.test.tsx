import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterAll, describe, expect, test } from 'vitest';
import type { PublicQuote } from '#billing/quotes/quote.schema.ts';
import type { PublicContract } from '#contracts/contract.schema.ts';
import { activateLocale } from '#locales/activate.ts';
import { say } from '#locales/server/say.ts';
import { ContractSignPage } from '#pages/contracts/contract-sign-page.tsx';
import { SignupPage } from '#pages/prospects/signup-page.tsx';
import { QuotePublicPage } from '#pages/quotes/quote-public-page.tsx';
import { CONSENT_VERSION } from '#prospects/consent.ts';
import { CONSENT } from '#server/widgets/consent.letters.ts';
import { formatAmount } from '#shared/money.ts';
import { directionOf, LANGUAGES, type Language } from '#shared/request-language.ts';
import { answerCalls, ok } from '#tests/support/server-answers.ts';
import '#tests/support/screen.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';

const COMPANY = 'Stalling 12';
const CONTRACT: PublicContract = {
  company: COMPANY,
  number: 7,
  state: 'opened',
  sha256: 'a'.repeat(64),
  signer: null,
  signature: null,
  customer: 'Jan Smit',
  expires_on: '2027-04-03',
  signed_on: null,
  text: '12',
};
const QUOTE: PublicQuote = {
  company: COMPANY,
  customer: 'Jan Smit',
  number: 'Q-1',
  status: 'sent',
  valid_until: '2027-04-03',
  decided_on: null,
  includes_vat: false,
  lines: [
    {
      description: '12',
      quantity_hundredths: 150,
      unit_price_cents: 123_456,
      vat_category: 'standard',
      rate_bp: 2100,
      interval_months: null,
      amount_cents: 185_184,
    },
  ],
  sums: [{ interval_months: null, net_cents: 185_184, vat: [], total_cents: 185_184 }],
  note: '',
};
const signUpForm = (language: Language) => ({
  company: COMPANY,
  consent: { text: say(language, CONSENT, { company: COMPANY }), version: CONSENT_VERSION },
  categories: ['caravan', 'boat', 'horse'],
  confirms: true,
});
const PAGES: readonly (readonly [name: string, path: string, address: string, page: ReactElement])[] = [
  ['the sign-up', '/signup/:company', '/signup/de-wal', <SignupPage key="signup" />],
  ['a contract', '/contract/:token', '/contract/abc', <ContractSignPage key="contract" />],
  ['a quote', '/quote/:token', '/quote/abc', <QuotePublicPage key="quote" />],
];
/** Names, what is written alike in every language, and the trap for programs, which no person meets. */
const ALIKE = new Set([COMPANY, 'Jan Smit', 'PDF', 'Remise', 'website']);
/** Words that another language happens to share with English. */
const SHARED: Readonly<Partial<Record<Language, readonly string[]>>> = {
  nl: ['Caravan', 'Contract', 'E-mail', 'Model', 'Winter'],
  fr: ['E-mail', 'Message', 'Total'],
  es: ['Total'],
};

/** Every text of the page, and every name that only a screen reader or a pointer meets. */
function textsOf(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [document.title];
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.closest('style, script, [lang]:not(html)') === null) texts.push(nodeValue ?? '');
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, '').trim()).filter((text) => /\p{L}{2}/u.test(text));
}

async function show(language: Language, [, path, address, page]: (typeof PAGES)[number]): Promise<readonly string[]> {
  await activateLocale(language);
  answerCalls({
    'GET /api/signup/de-wal': () => ok(signUpForm(language)),
    'GET /api/public/contracts/abc': () => ok(CONTRACT),
    'GET /api/public/quotes/abc': () => ok(QUOTE),
  });
  render(
    <I18nProvider i18n={i18n}>
      <UiProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={path} element={page} />
          </Routes>
        </MemoryRouter>
      </UiProvider>
    </I18nProvider>,
  );
  const buttons = () => document.querySelector<HTMLButtonElement>('form button[type=submit]');
  await waitFor(() => expect(buttons()).not.toBeNull());
  const before = textsOf();
  // What is missing is told too.
  for (const field of document.querySelectorAll<HTMLInputElement>('form input[required], form textarea[required]')) {
    await userEvent.clear(field);
  }
  const submit = buttons();
  if (submit !== null) await userEvent.click(submit);
  await screen.findAllByRole('alert');
  return [...before, ...textsOf()];
}

afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe.each(PAGES)('the page of %s', (...page) => {
  test('is whole in each language, what it refuses included', async () => {
    const english = new Set(await show('en', page));
    expect(english.size).toBeGreaterThan(8);
    const found: unknown[] = [];
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      cleanup();
      const left = (await show(language, page)).filter(
        (text) => english.has(text) && !ALIKE.has(text) && SHARED[language]?.includes(text) !== true,
      );
      if (left.length > 0) found.push([language, ...new Set(left)]);
      expect(document.documentElement.dir).toBe(directionOf(language));
    }
    expect(found).toEqual([]);
  });
});

test('a quote has its amounts and days as the language writes them', async () => {
  const [, , quote] = PAGES;
  if (quote === undefined) throw new Error('no page');
  const days = { nl: '3 apr 2027', en: 'Apr 3, 2027', fr: '3 avr. 2027', es: '3 abr 2027', zh: '2027年4月3日' };
  for (const language of LANGUAGES) {
    cleanup();
    await show(language, quote);
    const text = document.body.textContent;
    expect(text).toContain(formatAmount(185_184, language));
    if (language !== 'ar') expect(text).toContain(days[language]);
    else expect(text).toMatch(/3 أبريل 2027/);
  }
});
