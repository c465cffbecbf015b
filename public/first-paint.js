// Puts the chosen colours on the page before anything is drawn. src/ui/color-mode.ts keeps them up to date.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('remise.color-mode');
  } catch {
    // Without storage the device decides.
  }
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
