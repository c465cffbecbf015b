import { msg } from '@lingui/core/macro';
import { appointmentTable } from '#appointments/appointment.ts';
import { customerTable } from '#customers/customer.ts';
import type { Act, SyncSession } from '#sync/client/runtime/types.ts';
import type { Toast } from '#ui/toaster.tsx';
import { toldAct } from './told-act.ts';
import { hasMailed, mayUndo, type UndoParts, undoAndTell, undoOf } from './undo-act.ts';
import { offerUndoKey } from './undo-key.ts';

type Parts = UndoParts & { readonly session: Pick<SyncSession, 'status'> };

/** The toast of a stored act: what was done, what waits for a connection, and its undo. */
export async function toldToast(parts: Parts, act: Act): Promise<Pick<Toast, 'title' | 'description' | 'action'>> {
  const { i18n, session, can } = parts;
  const title = await toldAct(i18n, session.mirror, act);
  const waits = await mailWaits(session, act);
  return {
    title,
    ...(waits ? { description: i18n._(msg`The mail to the customer goes out once there is a connection.`) } : {}),
    ...(undoOf(act) === undefined || !mayUndo(act, can)
      ? {}
      : { action: { label: i18n._(msg`Undo`), run: () => void undoAndTell(parts, act) } }),
  };
}

/** The toast of an act that was just stored; Ctrl+Z does what its undo does. */
export async function tellAct(parts: Parts, act: Act): ReturnType<typeof toldToast> {
  const told = await toldToast(parts, act);
  if (told.action !== undefined) offerUndoKey({ act, session: parts.session, undo: told.action.run });
  return told;
}

/** True where the customer of a visit gets a mail about the act, and the server cannot be reached to send it. */
async function mailWaits({ mirror, status }: Parts['session'], act: Act): Promise<boolean> {
  if (!hasMailed(act) || status.get().state !== 'offline') return false;
  const customerId = (await mirror.get(appointmentTable, act.entityId))?.customerId ?? null;
  const customer = customerId === null ? undefined : await mirror.get(customerTable, customerId);
  return (customer?.email ?? '') !== '';
}
