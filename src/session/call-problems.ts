import type { SaveProblem } from '#ui/form/record-form.tsx';
import type { CallResult } from './session-api.ts';

/** `customers.<id>.address.city` is at `/customers/<id>/edit#city`. Null for a field of the call itself. */
export function addressOfField(place: string): string | null {
  const [area, which, ...names] = place.split('.');
  const name = names.at(-1);
  if (which === undefined || name === undefined) return null;
  if (area === 'settings') return `/settings/${which}#${name}`;
  return area === 'customers' ? `/customers/${which}/edit#${name}` : null;
}

/** Problems of a refused call, at the fields the server names; those of other pages lead there. */
export function problemsOf(result: Exclude<CallResult, { ok: true }>, offlineText: string): readonly SaveProblem[] {
  if (result.status === 'offline') return [{ message: offlineText }];
  const problems = Object.entries(result.fields).flatMap(([field, messages]) => {
    const to = addressOfField(field);
    return messages.map((message) => (to === null ? { field, message } : { message, to }));
  });
  return problems.length > 0 ? problems : [{ message: result.message }];
}
