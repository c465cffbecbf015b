import { useState } from 'react';

/**
 * The row as the person saw it when the form opened. Later changes of others do not move under their hands; saving
 * compares with what was seen.
 */
export function useSeen<Row extends { readonly id: string }>(row: Row | undefined): Row | undefined {
  const [seen, setSeen] = useState(row);
  if (row !== undefined && seen?.id !== row.id) {
    setSeen(row);
    return row;
  }
  return seen;
}
