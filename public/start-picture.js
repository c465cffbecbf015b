// Shows the last picture of the page that opens, until the app has drawn it (docs/decisions/0057), and begins the app. Only
// in the page that the service worker keeps. src/session/picture takes the pictures.
(() => {
  /** The app has drawn the page once it has so many elements for each of the picture's. */
  const FULL = 0.7;
  /** How long a picture stays that shows more than there is, or over an app that does not begin; how long one is painted. */
  const SOON_MS = 1000;
  const LATE_MS = 10_000;
  const PAINT_MS = 100;
  const LISTS = /^\/(objects|customers|prospects)$/;
  const page = document.documentElement;

  /** What a picture must have been taken of, and by whom, to be shown here and now; null: none is. */
  function stamp() {
    try {
      if (localStorage.getItem('remise.shared-device') !== null) return null;
      const { id, permissions } = JSON.parse(localStorage.getItem('remise.user'));
      const now = new Date();
      return [
        id,
        permissions.join(),
        document.querySelector('script[data-ahead]').dataset.ahead,
        `${innerWidth}x${innerHeight}x${devicePixelRatio}`,
        page.classList.contains('dark'),
        /(?:^|; )remise_locale=(\w+)/.exec(document.cookie)?.[1],
        localStorage.getItem('remise.layout'),
        // What a page says of today is not shown tomorrow.
        LISTS.test(location.pathname) ? '' : `${now.getFullYear()}-${now.getMonth()}-${now.getDate()}`,
      ].join('|');
    } catch {
      return null;
    }
  }

  function stored() {
    try {
      const picture = JSON.parse(localStorage.getItem(`remise.picture.${location.pathname}${location.search}`));
      return picture?.stamp === stamp() ? picture : null;
    } catch {
      return null;
    }
  }

  /** Leaves the picture once the app has drawn about as much as it shows, in the same frame. */
  function leaveWhenDrawn(root, image, count) {
    let soon;
    const follow = new MutationObserver(() => {
      if (root.querySelector(':scope > .first-paint') !== null) return;
      soon ??= setTimeout(leave, SOON_MS);
      if (root.getElementsByTagName('*').length >= FULL * count) leave();
    });
    const late = setTimeout(leave, LATE_MS);
    function leave() {
      follow.disconnect();
      clearTimeout(soon);
      clearTimeout(late);
      image.remove();
    }
    follow.observe(root, { childList: true, subtree: true });
  }

  /** Resolves once what stands on the page is painted, or could have been: a page in the background paints nothing. */
  function painted() {
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, PAINT_MS);
    });
  }

  /** Resolves when the app may begin: what it does first would hold up the picture. */
  async function show(picture, root) {
    if (picture === null) return;
    const image = Object.assign(new Image(), { className: 'start-picture', alt: '', decoding: 'sync', src: picture.image });
    root.after(image);
    leaveWhenDrawn(root, image, picture.count);
    await painted();
  }

  const { entry } = document.currentScript.dataset;
  globalThis.remisePictureStamp = stamp;
  // Now, while the page is empty: asking for the window's size lays it out.
  const picture = page.dataset.start === 'work' ? stored() : null;
  const parsed = new MutationObserver(() => {
    const root = document.getElementById('root');
    if (root === null) return;
    parsed.disconnect();
    show(picture, root).finally(() => import(entry));
  });
  parsed.observe(page, { childList: true, subtree: true });
})();
