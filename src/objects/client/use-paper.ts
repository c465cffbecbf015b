import { useEffect } from 'react';

/** Rules for paper as long as something is shown. Uses a stylesheet object, because the page may not contain inline styles. */
export function usePaper(rules: string): void {
  useEffect(() => {
    if (!Array.isArray(document.adoptedStyleSheets)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [rules]);
}
