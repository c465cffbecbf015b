import { useLingui } from '@lingui/react/macro';
import { useSignedInUser } from './user-context.ts';

/** Whom an appointment can be given to: nobody, the reader, or whoever has it. A device knows its own person only. */
export function useAssignees(current: string | null): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useLingui();
  const user = useSignedInUser();
  const own = user === null ? [] : [{ value: user.id, label: t`Me (${user.firstname})` }];
  const other = current === null || current === user?.id ? [] : [{ value: current, label: t`A colleague` }];
  return [{ value: '', label: t`Nobody` }, ...own, ...other];
}
