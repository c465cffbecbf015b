import { z } from 'zod';
import { mutationSchema } from './envelope.schema.ts';
import { UNSENT_FORMAT, UNSENT_VERSION } from './unsent-file.ts';

const changeSchema = mutationSchema.omit({ seq: true }).extend({
  /** `refused`: the server, or this device, said no, and a person has not decided yet. */
  state: z.enum(['waiting', 'refused']),
  code: z.string().max(80).nullable(),
  params: z.record(z.string().max(60), z.union([z.string(), z.number()])).nullable(),
  /** Row keys (`table/id`) it wrote on its own device. */
  touched: z.array(z.string().max(120)),
});

const draftSchema = z.strictObject({ key: z.string().max(200), value: z.unknown(), at: z.number() });

/** Unsent work of one person on one device, to be taken over by another device of theirs. */
export const unsentFileSchema = z.strictObject({
  format: z.literal(UNSENT_FORMAT),
  version: z.literal(UNSENT_VERSION),
  id: z.uuid(),
  companyId: z.uuid(),
  userId: z.uuid(),
  /** The client id it was made under. */
  device: z.uuid(),
  appVersion: z.string().max(40),
  madeAt: z.iso.datetime(),
  changes: z.array(changeSchema),
  drafts: z.array(draftSchema),
  digest: z.string().regex(/^[0-9a-f]{8}$/),
});

export type UnsentChange = z.infer<typeof changeSchema>;
export type UnsentFile = z.infer<typeof unsentFileSchema>;
