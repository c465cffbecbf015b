import { Engine } from './engine.ts';
import { Leader } from './leader.ts';
import { LiveStream } from './live-stream.ts';
import { mirrorPrefix } from './mirror-database.ts';
import type { SessionParts } from './session-parts.ts';
import { Tabs } from './tabs.ts';
import { TransportError } from './transport-error.ts';
import { Watchdog } from './watchdog.ts';

export type SessionNetwork = {
  /** The queue has something new. */
  readonly queued: () => void;
  /** A person asks to try now. */
  readonly syncNow: () => void;
  readonly close: () => Promise<void>;
};

/** Everything that talks to the server and to other tabs, in one tab at a time. */
export function startNetwork(parts: SessionParts, companyId: string, userId: string): SessionNetwork {
  const { queue, mirrors, facts, runtime, transport, tab } = parts;
  const live: LiveStream = new LiveStream(transport, runtime, {
    alive: () => facts.confirm(),
    moved: () => engine.run(),
    lost: (failure) => {
      const unsigned = failure instanceof TransportError && failure.failure.kind === 'sign_in';
      if (unsigned) facts.change({ signIn: true });
      // Whether the server is still there is what the next pull finds out.
      else engine.wake();
    },
  });
  const engine = new Engine({ ...parts, liveIsOpen: () => live.isOpen });
  const watchdog = new Watchdog(queue, facts, runtime, () => void restart());
  const tabs = new Tabs(runtime, `${queue.database.name}-tabs`);

  const lead = async () => {
    // Whoever led before is gone, and its requests with it.
    await queue.requeueAll();
    engine.start();
    live.start();
    watchdog.start();
    await mirrors.removeOld(mirrorPrefix(companyId, userId));
  };
  const leader: Leader = new Leader(queue.database, runtime, tab, (leads) => {
    if (leads) {
      void lead().catch((error: unknown) => {
        if (!closed) runtime.report(error);
      });
      return;
    }
    engine.stop();
    live.stop();
    watchdog.stop();
  });
  const restart = async () => {
    transport.abort();
    await leader.release();
    if (!closed) leader.start();
  };
  let closed = false;
  tabs.listen(
    () => leader.leads,
    facts,
    () => engine.changed(),
  );
  const stopListening = listenToPage();
  leader.start();

  function wake(): void {
    leader.start();
    if (!leader.leads) return;
    live.retryNow();
    engine.wake();
  }

  function listenToPage(): () => void {
    const stopWake = runtime.page?.onWake(wake);
    const stopSleep = runtime.page?.onSleep(() => {
      transport.abort();
      void leader.release().catch(() => {});
    });
    return () => {
      stopWake?.();
      stopSleep?.();
    };
  }

  return {
    queued: () => {
      if (leader.leads) engine.changed();
      else
        tabs.kick(
          async () => (await queue.database.outbox.where('state').anyOf('queued', 'sending').count()) > 0,
          () => engine.run(),
        );
    },
    syncNow: () => {
      const tryNow = () => (leader.leads ? wake() : engine.run());
      void queue.release().then(tryNow, tryNow);
    },
    close: async () => {
      closed = true;
      stopListening();
      tabs.close();
      watchdog.stop();
      live.stop();
      engine.stop();
      transport.abort();
      await engine.settled();
      await leader.release();
    },
  };
}
