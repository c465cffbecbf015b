import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { noteRecent, type RecentRecord, recentRecords } from '#session/recent-records.ts';

const RECORD_PATH =
  /^(?:\/finance)?\/(objects|customers|prospects|appointments|invoices|quotes|subscriptions)\/([0-9a-f]{8}-[0-9a-f-]{27})(?:\/edit)?$/;

/** Remembers each record whose page is opened. */
export function useNoteVisits(userId: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const [, kind, id] = RECORD_PATH.exec(pathname) ?? [];
    if (id !== undefined) noteRecent(userId, { kind: kind as RecentRecord['kind'], id });
  }, [pathname, userId]);
}

/** As it was when the search was opened: the list does not move under a finger. */
export function useRecentRecords(userId: string): readonly RecentRecord[] {
  const [recent] = useState(() => recentRecords(userId));
  return recent;
}
