import { htmlText } from '#server/http/html-text.ts';
import { directionOf, type Language } from '#shared/request-language.ts';

export const PUBLIC_STYLE_PATH = '/api/widgets/openinghours.css';

/** A page for anybody, without script: `title` is text, `body` is HTML. */
export function publicPage(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${htmlText(title)}</title>
<link rel="icon" href="/icons/remise.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PUBLIC_STYLE_PATH}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** A page that says one thing, such as why there is nothing to see. */
export function makeMessagePage(language: Language, text: string): string {
  return publicPage(language, text, `<p>${htmlText(text)}</p>`);
}
