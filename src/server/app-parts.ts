import type { FastifyBaseLogger } from 'fastify';
import type { MollieApi } from '#billing/server/provider/mollie.provider.ts';
import type { StripeApi } from '#billing/server/provider/stripe-api.ts';
import type { ViesSettings } from '#billing/server/provider/vies-client.ts';
import type { BlobStore } from '#blobs/server/blob-store.ts';
import type { Blobs } from '#blobs/server/blobs.ts';
import type { Database } from './database/database.ts';
import type { Pressure } from './http/pressure.ts';
import type { ProxyParts } from './http/trusted-proxies.ts';
import type { PublicRegisters } from './public-registers.ts';

/** What the HTTP app is made of. */
export type AppParts = PublicRegisters &
  ProxyParts & {
    readonly database: Database;
    readonly secret: string;
    readonly appUrl: string | null;
    readonly appOrigins: readonly string[];
    /** Where it listens; left out, this machine alone. */
    readonly host?: string;
    readonly log: FastifyBaseLogger | null;
    /** Folder of the built app; null serves the API only. */
    readonly clientFolder: string | null;
    /** Folder that keeps the hashed files of earlier builds for a while. */
    readonly assetsArchive?: string;
    /** Keeps the files that devices load first; may be emptied at any time. */
    readonly snapshots: BlobStore;
    /** True when a mail server is configured; without one, mails are stored and not sent. */
    readonly sendsMail?: boolean;
    /** The European register of VAT ids; left out, it is never asked. */
    readonly vies?: ViesSettings;
    /** True when the payment provider is simulated and nobody pays real money. */
    readonly simulatesPayments?: boolean;
    /** Mollie with a key; left out, Mollie itself. */
    readonly openMollie?: (key: string) => MollieApi;
    /** The same of Stripe. */
    readonly openStripe?: (key: string) => StripeApi;
    /** Webhooks may go to plain HTTP and to addresses inside; left out, they may not. */
    readonly webhooksGoInside?: boolean;
    /** False where this server sends no webhooks. */
    readonly sendsWebhooks?: boolean;
    /** Milliseconds since 1970, for what is billed; left out, the machine's clock. */
    readonly now?: () => number;
    /** How long a caller may take to send a body. */
    readonly slowestBodyMs?: number;
    /** How long a connection may be open without a whole head of a request; left out, 20 seconds. */
    readonly slowestHeadMs?: number;
    /** What a scraper of `/metrics` sends; left out, nobody gets them. */
    readonly metricsToken?: string | null;
    /** Seconds since the newest backup; left out, where the server makes none. */
    readonly backupAge?: (() => number | null) | undefined;
    /** Where contents of photos and documents lie; left out, in the database. */
    readonly blobs?: Blobs;
    /** How far the process is behind; left out, no call is turned away. */
    readonly pressure?: Pick<Pressure, 'load'>;
    /** Aborted when the process is about to stop: it takes calls still, and sends everybody elsewhere. */
    readonly leaving?: AbortSignal;
    /** Folders on whose disks there has to be room, by a name for each. */
    readonly disks?: Readonly<Record<string, string>>;
    /** How much a company may keep in photos and documents, in bytes; left out, 20 GB. */
    readonly mostFileBytes?: number;
  };
