// Puts the chosen colours on the page before anything is drawn (src/ui/color-mode.ts keeps them up to date), and says
// which page opens: somebody's work, or the door where they log in. In the page that the service worker keeps it also
// asks for the code that somebody's work needs (config/kept-shell.ts).
(() => {
  let mode = null;
  let user = null;
  try {
    mode = localStorage.getItem('remise.color-mode');
    user = localStorage.getItem('remise.user');
  } catch {
    // Without storage the device decides, and nobody is remembered.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const page = document.documentElement;
  page.classList.add(dark ? 'dark' : 'light');
  page.style.colorScheme = dark ? 'dark' : 'light';
  page.dataset.start = user === null || /^\/(auth|account)\//.test(location.pathname) ? 'door' : 'work';

  const { ahead, locales } = document.currentScript.dataset;
  if (ahead === undefined || page.dataset.start === 'door') return;
  const locale = /(?:^|; )remise_locale=(\w+)/.exec(document.cookie)?.[1] ?? 'nl';
  const catalogues = locales.split(' ').filter((entry) => entry.startsWith(`${locale}:`));
  for (const href of [...ahead.split(' '), ...catalogues.map((entry) => entry.split(':')[1])]) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
    link.crossOrigin = '';
    document.head.append(link);
  }
})();
