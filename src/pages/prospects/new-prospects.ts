import type { ReactNode } from 'react';
import { prospectTable } from '#prospects/prospect.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';

/** Shows how many prospects are new; none until they are counted. */
export function NewProspects({ children }: { readonly children: (count: number) => ReactNode }) {
  return children(useRows(async (mirror) => (await mirror.where(prospectTable, 'stage', 'new')).length, []) ?? 0);
}
