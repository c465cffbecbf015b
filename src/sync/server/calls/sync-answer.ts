import { z } from 'zod';

const rev = z.int().min(0);
const seq = z.int().min(0);
const mutation = { id: z.uuid(), seq };
const verdict = z.enum(['applied', 'merged', 'rejected']);
const time = z.iso.datetime();

/** `PushAnswer` of the protocol. */
export const pushAnswer = z
  .strictObject({
    epoch: z.uuid(),
    rev,
    serverTime: time,
    lastSeq: seq,
    results: z.array(
      z.union([
        z.strictObject({
          ...mutation,
          status: verdict,
          code: z.string().optional(),
          rev,
          duplicate: z.literal(true).optional(),
        }),
        z.strictObject({ ...mutation, status: z.literal('retry') }),
        z.strictObject({ ...mutation, status: z.literal('gap'), expected: seq }),
      ]),
    ),
  })
  .meta({ id: 'PushAnswer' });

/** `PullPage` of the protocol; rows are those of the registered tables, in camel case. */
export const pullPage = z
  .strictObject({
    epoch: z.uuid(),
    from: rev,
    to: rev,
    more: z.boolean(),
    changes: z.record(z.string(), z.array(z.looseObject({ id: z.uuid(), rev, version: rev }))),
    deletes: z.record(z.string(), z.array(z.uuid())),
    lastSeq: seq,
    verdicts: z.array(
      z.strictObject({
        ...mutation,
        status: verdict,
        code: z.string().nullable(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
        rev,
      }),
    ),
    serverTime: time,
    minAppVersion: z.string(),
    seal: z.string().nullable(),
    head: z.strictObject({ rev, seal: z.string().nullable() }).nullable(),
    reading: z.string(),
  })
  .meta({ id: 'PullPage' });

/** `SnapshotManifest` of the protocol. */
export const snapshotManifest = z
  .strictObject({
    epoch: z.uuid(),
    rev,
    lastSeq: seq,
    serverSeq: seq,
    segments: z.array(
      z.strictObject({
        table: z.string(),
        key: z.string(),
        rows: z.int().min(0),
        bytes: z.int().min(0),
        hash: z.string(),
        path: z.string(),
      }),
    ),
    serverTime: time,
    seal: z.string().nullable(),
    forgot: z.boolean(),
    reading: z.string(),
  })
  .meta({ id: 'SnapshotManifest' });
