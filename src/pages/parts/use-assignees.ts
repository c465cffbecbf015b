import { useLingui } from '@lingui/react/macro';
import type { Colleague } from '#session/session-user.ts';
import { useSignedInUser } from '#session/user-context.ts';

const NOBODY: readonly Colleague[] = [];

/** Everybody of the company as this device knows them, the reader included; by name. */
export function useColleagues(): readonly Colleague[] {
  return useSignedInUser()?.colleagues ?? NOBODY;
}

/** The names of the others who may do everything, as words: `Ans or Kees`; empty where this device does not know them. */
export function useOwners(): string {
  const { i18n } = useLingui();
  const ownId = useSignedInUser()?.id;
  const owners = useColleagues().filter(({ id, active, owner }) => active && owner === true && id !== ownId);
  return new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(owners.map(({ name }) => name));
}

/** The name of the assignee; undefined for nobody. Without an answer from the server only the reader's name is known. */
export function useAssigneeName(): (assigneeId: string | null) => string | undefined {
  const { t } = useLingui();
  const user = useSignedInUser();
  const colleagues = useColleagues();
  return (assigneeId) => {
    if (assigneeId === null) return undefined;
    if (assigneeId === user?.id) return t`Me (${user.firstname})`;
    const found = colleagues.find(({ id }) => id === assigneeId);
    if (found === undefined) return t`A colleague`;
    const { name, active } = found;
    return active ? name : t`${name} (no longer active)`;
  };
}

type AssigneeChoice = { readonly value: string; readonly label: string };

/** Whom an appointment can be given to: nobody, the reader, every active colleague, or whoever has it. */
export function useAssignees(current: string | null): readonly AssigneeChoice[] {
  const { t } = useLingui();
  const user = useSignedInUser();
  const colleagues = useColleagues();
  const nameOf = useAssigneeName();
  const active = colleagues.filter((each) => each.active && each.id !== user?.id).map(({ id }) => id);
  const ids = [...(user === null ? [] : [user.id]), ...active];
  const known = current === null || ids.includes(current) ? ids : [...ids, current];
  return [{ value: '', label: t`Nobody` }, ...known.map((id) => ({ value: id, label: nameOf(id) ?? '' }))];
}
