import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type ChangeFeed, createChangeFeed } from '#sync/server/change-feed.ts';
import type { Database } from './database/database.ts';

const CHANNEL = 'company_changed';

/** A feed that hears the other processes of this database too. Ends with the app. */
export function shareChanges(database: Pick<Database, 'notify' | 'onNotify'>, app: FastifyInstance): ChangeFeed {
  const feed = createChangeFeed();
  const ownId = randomUUID();
  const stop = database.onNotify(CHANNEL, (payload) => {
    const [from, companyId, rev] = payload.split(' ');
    if (from !== ownId && companyId !== undefined) feed.announce(companyId, Number(rev));
  });
  app.addHook('onClose', async () => stop());
  return {
    ...feed,
    announce: (companyId, rev) => {
      feed.announce(companyId, rev);
      database.notify(CHANNEL, `${ownId} ${companyId} ${rev}`).catch((error: unknown) => {
        // Others then learn of the change when they next ask.
        app.log.warn({ err: error }, 'other processes were not told of a change');
      });
    },
  };
}
