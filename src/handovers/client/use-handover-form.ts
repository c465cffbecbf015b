import type { ObjectCategory } from '#objects/object.schema.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import type { HandoverForm } from '../handover-form.schema.ts';
import { formFor, handoverFormTable } from '../handover-form.ts';
import type { Direction } from '../handover-limits.ts';

/** The form of a handover; null where there is none, undefined while that is not known. */
export function useHandoverForm(
  category: ObjectCategory | undefined,
  direction: Direction | null,
): HandoverForm | null | undefined {
  const forms = useRows((mirror) => mirror.all(handoverFormTable), []);
  if (direction === null) return null;
  if (forms === undefined || category === undefined) return undefined;
  return formFor(forms, { category }, direction) ?? null;
}
