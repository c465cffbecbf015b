import { htmlText } from '../http/html-text.ts';
import type { PageAnswer } from './play.ts';

export type PageLanguage = 'nl' | 'en';

/** Words of every page: that it is a simulation, and that no money moves. */
type PageWords = { readonly simulated: string; readonly noMoney: string };

export type Frame<Words extends PageWords = PageWords> = {
  readonly language: PageLanguage;
  readonly words: Words;
  /** Where this page is, without a question. */
  readonly path: string;
  readonly title: string;
};

const STYLE = `
:root{color-scheme:light dark;--page:#eef2f6;--card:#fff;--ink:#12202f;--soft:#54657a;--line:#d5dee8;--act:#0b5fc4;--on-act:#fff;--mark:#fff1cf;--on-mark:#6d4700}
@media(prefers-color-scheme:dark){:root{--page:#0e151d;--card:#17212c;--ink:#eaf0f6;--soft:#a3b3c4;--line:#2c3a49;--act:#6db0ff;--on-act:#08213f;--mark:#46350c;--on-mark:#ffdf94}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:28rem;margin:0 auto;padding:1rem 1rem 3rem}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.5rem 0 1rem}
.badge{background:var(--mark);color:var(--on-mark);font-weight:600;border-radius:99px;padding:.25rem .75rem}
nav{margin-inline-end:-.5rem}nav a{color:var(--act);display:inline-block;padding:.5rem}
nav b{display:inline-block;padding:.5rem}
section{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem;margin-bottom:1rem}
h1{font-size:1.125rem;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:0 0 .75rem}
.amount{font-size:2.25rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;margin:.25rem 0}
p{margin:.25rem 0}.soft{color:var(--soft);font-size:.875rem}
form{margin:0}.choices{display:grid;gap:.625rem}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;border-radius:10px;border:1px solid var(--line);background:var(--card);color:var(--ink);padding:.5rem 1rem;text-align:start;cursor:pointer}
button small{display:block;font-weight:400;color:var(--soft)}
button.first,button.first small{color:var(--on-act)}
button.first{background:var(--act);border-color:var(--act)}
button:focus-visible,a:focus-visible{outline:3px solid var(--act);outline-offset:2px}
ul{list-style:none;margin:0;padding:0}li{padding:.625rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
li:first-child{border-top:0;padding-top:0}li:last-child{padding-bottom:0}li form{margin-top:.5rem}ul+form{margin-top:1rem}.row{display:flex;justify-content:space-between;gap:1rem}.row>span:last-child{white-space:nowrap}
.status{font-weight:600}a{color:var(--act)}`;

/** A page as it is answered; `body` is the whole HTML. It runs no script and is shown nowhere else. */
export function page(status: number, body: string): PageAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
    body,
  };
}

export const goTo = (location: string): PageAnswer => ({ status: 303, headers: { location }, body: '' });

/** The page's language: the one the address asks for, otherwise the browser's if that is English, otherwise Dutch. */
export function languageOf(url: URL, accepts: string): PageLanguage {
  const asked = url.searchParams.get('lang');
  if (asked === 'nl' || asked === 'en') return asked;
  return accepts.toLowerCase().startsWith('en') ? 'en' : 'nl';
}

/** A whole page; `body` is HTML. */
export function wholePage({ language, words, path, title }: Frame, body: string): string {
  const other = language === 'nl' ? 'en' : 'nl';
  const tongue = (code: PageLanguage, name: string) =>
    code === other ? `<a href="${htmlText(path)}?lang=${code}" lang="${code}">${name}</a>` : `<b>${name}</b>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${htmlText(title)} · ${words.simulated}</title><style>${STYLE}</style></head><body><main><header><span class="badge">${words.simulated}</span><nav>${tongue('nl', 'Nederlands')}${tongue('en', 'English')}</nav></header>${body}<p class="soft">${words.noMoney}</p></main></body></html>`;
}

/** What is to be paid, or was. */
export function head(description: string, amountCents: number, { language }: Frame, status?: string): string {
  const line = status === undefined ? '' : `<p class="status" role="status">${htmlText(status)}</p>`;
  return `<section><h1>${htmlText(description)}</h1><p class="amount">${htmlText(euros(amountCents, language))}</p>${line}</section>`;
}

export function section(title: string, body: string): string {
  return `<section><h2>${htmlText(title)}</h2>${body}</section>`;
}

export type Choice = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly isFirst?: boolean;
};

/** Buttons that each send one value of a field back to a page. */
export function choices(action: string, name: string, given: readonly Choice[]): string {
  const buttons = given.map(({ value, label, hint, isFirst = false }) => {
    const small = hint === undefined ? '' : `<small>${htmlText(hint)}</small>`;
    const look = isFirst ? ' class="first"' : '';
    return `<button name="${name}" value="${htmlText(value)}"${look}>${htmlText(label)}${small}</button>`;
  });
  return `<form method="post" action="${htmlText(action)}" class="choices">${buttons.join('')}</form>`;
}

export function list(
  rows: readonly { readonly left: string; readonly right: string; readonly below?: string }[],
): string {
  const items = rows.map(
    ({ left, right, below = '' }) =>
      `<li><div class="row"><span>${left}</span><span>${htmlText(right)}</span></div>${below}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

export function anchor(href: string, text: string): string {
  return `<a href="${htmlText(href)}">${htmlText(text)}</a>`;
}

export function euros(cents: number, language: PageLanguage): string {
  const whole = Math.trunc(cents / 100);
  const rest = String(cents % 100).padStart(2, '0');
  return language === 'nl' ? `€ ${whole.toLocaleString('nl-NL')},${rest}` : `€${whole.toLocaleString('en-GB')}.${rest}`;
}
