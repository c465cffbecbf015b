import type { FastifyInstance } from 'fastify';
import { SYNC_PROTOCOL } from '#sync/envelope.schema.ts';
import { openStandings } from '../history/known-history.ts';
import { PROTOCOL_HEADER, refuseOtherUser, type SyncParts } from '../history/sync-request.ts';
import { liveRoutes } from './live.routes.ts';
import { pullRoutes } from './pull.routes.ts';
import { pushRoutes } from './push.routes.ts';
import { snapshotRoutes } from './snapshot.routes.ts';

/** The sync protocol over HTTP. Sessions come through `parts.actorOf`; the app around it checks CSRF tokens. */
export function registerSyncRoutes(app: FastifyInstance, parts: SyncParts): void {
  const actorOf: SyncParts['actorOf'] = async (request) => {
    const actor = await parts.actorOf(request);
    refuseOtherUser(request, actor);
    return actor;
  };
  const bound: SyncParts = { ...parts, actorOf };
  const readStanding = openStandings(bound);
  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ [PROTOCOL_HEADER]: SYNC_PROTOCOL, 'cache-control': 'no-store' });
    });
    pushRoutes(scope, bound, readStanding);
    pullRoutes(scope, bound, readStanding);
    snapshotRoutes(scope, bound, readStanding);
    liveRoutes(scope, bound);
  });
}
