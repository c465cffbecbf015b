import type { DeviceWatch } from './device-watch.ts';
import type { Violations } from './faults.ts';
import type { ModelDevice } from './model-device.ts';
import type { ModelPage, ModelServer } from './model-server.ts';

export type Tab = { run: ModelPage | undefined; life: number };

export type Peer = {
  readonly device: ModelDevice;
  readonly watch: DeviceWatch;
  readonly tabs: Tab[];
  /** Counts restarts: an answer to a tab that died reaches nobody. */
  made: number;
};

/** A run as the healing and the last checks see it. */
export type ModelRun = {
  readonly server: ModelServer;
  readonly peers: readonly Peer[];
  readonly violations: Violations;
};
