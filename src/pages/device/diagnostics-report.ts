import { type ErrorNote, readErrorNotes } from '#sync/client/runtime/error-notes.ts';
import type { DeviceSession, SyncDiagnostics } from '#sync/client/session/device-session.ts';

/** The time limit for each question; without an answer its fact is left out. */
const PATIENCE_MS = 6000;

export type DeviceReport = {
  /** ms since 1970 */
  readonly at: number;
  readonly version: string;
  /** The name of the app's first file, which changes with every build. */
  readonly build: string;
  readonly language: string;
  readonly browser: string;
  readonly isInstalled: boolean;
  readonly worker: 'none' | 'running' | 'update_waits';
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  readonly persisted: boolean | null;
  /** Bytes by kind of storage, where the browser tells. */
  readonly usage: Readonly<Record<string, number>>;
  /** The number of this app's databases, by what they hold. */
  readonly databases: { readonly queue: number; readonly mirror: number } | null;
  /** null where the device could not be opened */
  readonly sync: SyncDiagnostics | null;
  readonly errors: readonly ErrorNote[];
};

/** Reads how this device is: whatever can be read, without a connection, and also when its databases cannot be opened. */
export async function readDeviceReport(session: DeviceSession | null, language: string): Promise<DeviceReport> {
  const [estimate, persisted, databases, worker, sync] = await Promise.all([
    known(async () => navigator.storage.estimate()),
    known(async () => navigator.storage.persisted()),
    known(readDatabases),
    known(readWorker),
    known(async () => session?.diagnostics() ?? null),
  ]);
  return {
    at: Date.now(),
    version: __APP_VERSION__,
    build: /([^/]+)\.js/.exec(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')?.[1] ?? '',
    language,
    browser: navigator.userAgent,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    worker: worker ?? 'none',
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    persisted,
    usage: (estimate as { usageDetails?: Record<string, number> } | null)?.usageDetails ?? {},
    databases,
    sync,
    errors: readErrorNotes(),
  };
}

/** Finds the browser and its version in the user agent; an unknown browser gives the whole user agent. */
export function browserName(userAgent: string): string {
  const [system = ''] = /Android/.exec(userAgent) ?? /Windows|iPhone|iPad|Mac OS X|CrOS|Linux/.exec(userAgent) ?? [];
  // Browsers built on Chrome name it first and themselves later; Safari gives its version before its name.
  const named =
    /(?<name>Edg|EdgiOS|OPR|SamsungBrowser|Firefox|FxiOS|CriOS)\/(?<version>\d+)/.exec(userAgent) ??
    /(?<name>HeadlessChrome|Chrome)\/(?<version>\d+)/.exec(userAgent) ??
    /Version\/(?<version>\d+).*(?<name>Safari)\//.exec(userAgent);
  const { name = userAgent, version = '' } = named?.groups ?? {};
  return [`${name} ${version}`.trim(), system].filter((part) => part !== '').join(' · ');
}

async function known<Result>(read: () => Promise<Result>): Promise<Result | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([read().catch(() => null), late]);
}

/** Counts databases only: their names contain ids of the company and the person. */
async function readDatabases(): Promise<DeviceReport['databases']> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const count = (start: string) => names.filter((name) => name.startsWith(start)).length;
  return { queue: count('remise-queue-'), mirror: count('remise-mirror-') };
}

async function readWorker(): Promise<DeviceReport['worker']> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active === null || registration === undefined) return 'none';
  return registration.waiting === null ? 'running' : 'update_waits';
}

/**
 * The report as text for whoever helps: a line for each field, in the words of the code whatever the language. Counts,
 * states and times, nothing about people or their rows.
 */
export function reportText(report: DeviceReport): string {
  return `${linesOf('remise', report, '').join('\n')}\n`;
}

function linesOf(name: string, value: unknown, indent: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${indent}${name}: ${plain(name, value)}`];
  const inner = Object.entries(value).flatMap(([key, field]) =>
    linesOf(Array.isArray(value) ? '-' : key, Array.isArray(value) ? inLine(field) : field, `${indent}  `),
  );
  return [`${indent}${name}:`, ...inner];
}

/** An item of a list in one line. */
function inLine(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return plain('at', item);
  return Object.entries(item)
    .map(([key, field]) => plain(key, field))
    .join(' · ');
}

/** Instants as UTC, anything else as it is. */
function plain(name: string, value: unknown): string {
  const isInstant = typeof value === 'number' && /^at$|At$/.test(name);
  return isInstant ? new Date(value).toISOString() : String(value);
}
