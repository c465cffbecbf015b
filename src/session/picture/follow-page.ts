import { rememberedUser } from '../session-user.ts';

/** When a start has mostly come to rest; one that has not is looked at again. */
const AFTER_MS = 4000;
const MOST_LOOKS = 8;

let person: string | null = null;

/** Keeps pictures of the pages that this person starts with: once a start has come to rest, and when one is put away. */
export function followPage(userId: string): void {
  const isFollowed = person !== null;
  person = userId;
  if (isFollowed) return;
  lookLater(MOST_LOOKS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void take();
  });
}

function lookLater(looks: number): void {
  const look = async () => {
    if (!(await take()) && looks > 1) lookLater(looks - 1);
  };
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => void look()), AFTER_MS);
}

/** Another tab may have signed in somebody else a moment ago. */
function isStillTheirs(): boolean {
  return rememberedUser()?.id === person;
}

/** True when there is nothing left to try. */
async function take(): Promise<boolean> {
  try {
    const { takePicture } = await import('./take-picture.ts');
    return await takePicture(isStillTheirs);
  } catch {
    // The next start has no picture: not every browser draws a page.
    return true;
  }
}
