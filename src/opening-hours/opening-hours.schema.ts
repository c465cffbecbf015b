import { z } from 'zod';
import { civilDate, clockTime, id, rowBase } from '#shared/fields.ts';

/** Monday is 1, Sunday 7; each once, in order. */
const days = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((list) => list.every((day, index) => index === 0 || day > (list[index - 1] ?? 0)));

/** How visits are planned within a range. */
const planning = {
  /** How many appointments a slot takes, drop-offs and pickups together. */
  capacity: z.int().min(1).max(999),
  slotMinutes: z.int().min(5).max(1440),
  /** The minimum booking time: how many hours ahead an appointment has to be made. */
  noticeHours: z.int().min(0).max(8760),
};

/** What hours hold for. Decisions find all of them by it; only the whole company has hours so far. */
const scope = z.literal('company');

export const hoursFields = z.strictObject({ days, start: clockTime, end: clockTime, ...planning });

export const openingHoursRow = z.strictObject({ ...rowBase, scope, ...hoursFields.shape });

export const exceptionFields = z.strictObject({
  /** First and last day it holds; the same for a single day. */
  date: civilDate,
  until: civilDate,
  closed: z.boolean(),
  /** Both null on a closed day, both given on an open one. */
  start: clockTime.nullable(),
  end: clockTime.nullable(),
  ...planning,
  reason: z.string().trim().max(200),
});

export const openingExceptionRow = z.strictObject({ ...rowBase, scope, ...exceptionFields.shape });

/** Null: any version of the row. */
const seenVersion = z.int().min(0).nullable();

export const createHoursArgs = z.strictObject({ openhourId: id, ...hoursFields.shape });
/** Refused as stale when the row changed since `seenVersion`. */
export const editHoursArgs = z.strictObject({ openhourId: id, seenVersion, ...hoursFields.shape });
export const deleteHoursArgs = z.strictObject({ openhourId: id });
export const createExceptionArgs = z.strictObject({ exceptionId: id, ...exceptionFields.shape });
export const editExceptionArgs = z.strictObject({ exceptionId: id, seenVersion, ...exceptionFields.shape });
export const deleteExceptionArgs = z.strictObject({ exceptionId: id });

export type OpeningHours = z.infer<typeof openingHoursRow>;
export type OpeningException = z.infer<typeof openingExceptionRow>;
export type HoursFields = z.infer<typeof hoursFields>;
export type ExceptionFields = z.infer<typeof exceptionFields>;
export type CreateHours = z.infer<typeof createHoursArgs>;
export type EditHours = z.infer<typeof editHoursArgs>;
export type DeleteHours = z.infer<typeof deleteHoursArgs>;
export type CreateException = z.infer<typeof createExceptionArgs>;
export type EditException = z.infer<typeof editExceptionArgs>;
export type DeleteException = z.infer<typeof deleteExceptionArgs>;
