// Puts the chosen colours on the page before anything is drawn (src/ui/color-mode.ts keeps them up to date), and says
// which page opens: somebody's work, or the door where they log in.
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
})();
