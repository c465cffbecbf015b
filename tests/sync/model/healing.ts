import type { OutboxEntry } from '#sync/protocol.ts';
import { serverRows } from './model-mirror.ts';
import type { ModelRun, Peer } from './peer.ts';

/** Enough for every entry to be sent, refused five times where it is poison, and confirmed. */
const ROUNDS = 60;

const isOpen = (entry: OutboxEntry) => entry.state !== 'rejected';

/** Restores the network and touches nothing: every device must finish by itself. */
export function heal({ server, peers }: ModelRun): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const peer of peers) exchange(server, peer);
    const quiet = peers.every(
      ({ device }) => !device.queue.outbox.some(isOpen) && device.mirror?.rev === server.rev && !device.needsSnapshot,
    );
    if (quiet && peers.every(({ device }) => device.mirror?.epoch === server.epoch)) return;
  }
}

export function exchange(server: ModelRun['server'], { device }: Peer): void {
  const request = device.startPush(100);
  if (request !== undefined) {
    device.takePushReply(request, server.push(request, Infinity));
  }
  const { target } = device;
  if (target === undefined || device.needsSnapshot) {
    device.takeManifest(server.manifest(device.clientId, device.queue.settled), device.generation);
    return;
  }
  const page = server.pull(device.clientId, target, Infinity, device.placeToShow(target));
  if (typeof page === 'string') device.takeReset(page);
  else device.takePage(page, device.generation);
}

/** Checks I1, I8, I10 and L1 once everything has come to rest. */
export function checkEnd({ server, peers, violations }: ModelRun): void {
  // A device and its copy belong to one person: being told on either is enough.
  const entries = peers.flatMap(({ device }) => [...device.queue.outbox, ...device.queue.archive]);
  const told = new Set(entries.filter((entry) => entry.state === 'rejected').map((entry) => entry.intent.id));
  for (const { device, watch } of peers) {
    const { outbox } = device.queue;
    const open = outbox.filter(isOpen);
    if (open.length > 0) violations.add('L1', `${device.clientId} still holds ${open.map(describe).join(', ')}`);
    checkConverged(server, device.clientId, device.mirror, violations);
    for (const id of watch.promised) {
      const logged = server.log.get(id);
      if (logged === undefined) violations.add('I1', `${id} never got a verdict`);
      else if (logged.status === 'rejected' && !told.has(id)) {
        violations.add('I10', `${id} was refused (${logged.code}) and nobody was told`);
      }
    }
  }
}

function checkConverged(
  server: ModelRun['server'],
  clientId: string,
  mirror: ModelRun['peers'][number]['device']['mirror'],
  violations: ModelRun['violations'],
): void {
  const rows = mirror === undefined ? new Map() : serverRows(mirror);
  const same = rows.size === server.live.size && [...server.live].every(([id, item]) => rows.get(id) === item);
  if (!same) violations.add('I8', `${clientId} ends with other rows than the server`);
}

function describe(entry: OutboxEntry): string {
  return `${entry.intent.id} (${entry.state}, seq ${entry.seq})`;
}
