import { msg } from '@lingui/core/macro';
import type { Act } from '#sync/client/runtime/types.ts';
import type { Toast } from '#ui/toaster.tsx';
import { toldAct } from './told-act.ts';
import { type UndoParts, undoAndTell, undoOf } from './undo-act.ts';

/** The toast of a stored act: what was done, and its undo. */
export async function toldToast(parts: UndoParts, act: Act): Promise<Pick<Toast, 'title' | 'action'>> {
  const title = await toldAct(parts.i18n, parts.session.mirror, act);
  if (undoOf(act) === undefined) return { title };
  return { title, action: { label: parts.i18n._(msg`Undo`), run: () => void undoAndTell(parts, act) } };
}
