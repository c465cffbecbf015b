/** When a start has mostly come to rest; one that has not is looked at again. */
const AFTER_MS = 4000;
const MOST_LOOKS = 8;

type Asked = () => boolean;
let isTheirs: Asked | null = null;

/**
 * Keeps pictures of the pages that a person starts with: once a start has come to rest, and when one is put away. `of`
 * tells whether they are still the one who is signed in; another tab may have signed in somebody else a moment ago.
 */
export function followPage(of: Asked): void {
  const isFollowed = isTheirs !== null;
  isTheirs = of;
  if (isFollowed) return;
  lookLater(MOST_LOOKS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void take(true);
  });
}

function lookLater(looks: number): void {
  const look = async () => {
    if (!(await take(false)) && looks > 1) lookLater(looks - 1);
  };
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => void look()), AFTER_MS);
}

/** True when there is nothing left to try. */
async function take(isPutAway: boolean): Promise<boolean> {
  try {
    const { takePicture } = await import('./take-picture.ts');
    return await takePicture({ isTheirs: () => isTheirs?.() === true, isPutAway });
  } catch {
    // The next start has no picture: not every browser draws a page.
    return true;
  }
}
