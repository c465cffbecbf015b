const KEY = 'remise.guide';

/** True where the style guide may be read: in development, and for the rest of a visit after an address with `?demo`. */
export function isGuideOpen(search: string, isDevelopment: boolean = import.meta.env.DEV): boolean {
  if (isDevelopment) return true;
  const asked = new URLSearchParams(search).has('demo');
  try {
    if (asked) sessionStorage.setItem(KEY, 'open');
    return asked || sessionStorage.getItem(KEY) === 'open';
  } catch {
    return asked;
  }
}
