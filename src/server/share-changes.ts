import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { hearNews } from '#sync/server/rows/company-door.ts';
import { type ChangeFeed, createChangeFeed, NO_ROWS } from '#sync/server/write/change-feed.ts';
import type { Database } from './database/database.ts';

const CHANNEL = 'company_changed';
/** At this pause, a company that writes without end notifies others forty times a second. */
const PAUSE_MS = 25;

/** A feed that hears the other processes of this database too. Ends with the app. */
export function shareChanges(
  database: Pick<Database, 'notify' | 'onNotify'>,
  app: FastifyInstance,
  pauseMs = PAUSE_MS,
): ChangeFeed {
  const feed = createChangeFeed();
  const ownId = randomUUID();
  const stop = database.onNotify(CHANNEL, (payload) => {
    const [from, companyId, rev] = payload.split(' ');
    if (from !== ownId && companyId !== undefined) feed.announce(companyId, Number(rev));
  });
  let isOpen = true;
  app.addHook('onClose', async () => {
    isOpen = false;
    stop();
  });
  const tell = async (companyId: string, rev: number) => {
    if (!isOpen) return;
    try {
      await database.notify(CHANNEL, `${ownId} ${companyId} ${rev}`);
    } catch (error) {
      // Others then learn of the change when they next ask.
      app.log.warn({ err: error }, 'other processes were not told of a change');
    }
  };
  const tellOthers = newestNext(tell, pauseMs);
  return {
    ...feed,
    announce: (companyId, rev) => {
      feed.announce(companyId, rev);
      tellOthers(companyId, rev);
    },
  };
}

/** The same, and it announces what transactions of this process note as news, until the app ends. */
export function shareNews(
  database: Pick<Database, 'kysely' | 'notify' | 'onNotify'>,
  app: FastifyInstance,
): ChangeFeed {
  const feed = shareChanges(database, app);
  const stop = hearNews(database.kysely, (companyId) => feed.announce(companyId, NO_ROWS));
  app.addHook('onClose', async () => stop());
  return feed;
}

/** Keeps one message under way per company; of those that come meanwhile only the newest rev is sent, a pause later. */
function newestNext(send: (companyId: string, rev: number) => Promise<void>, pauseMs: number) {
  const waiting = new Map<string, number>();
  const busy = new Set<string>();
  const drain = async (companyId: string): Promise<void> => {
    busy.add(companyId);
    for (let rev = waiting.get(companyId); rev !== undefined; rev = waiting.get(companyId)) {
      waiting.delete(companyId);
      await send(companyId, rev);
      await pause(pauseMs, undefined, { ref: false });
    }
    busy.delete(companyId);
  };
  return (companyId: string, rev: number): void => {
    waiting.set(companyId, Math.max(rev, waiting.get(companyId) ?? rev));
    if (!busy.has(companyId)) void drain(companyId);
  };
}
