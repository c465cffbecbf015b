import { z } from 'zod';
import { isCivilDate, isClockTime } from './civil-date.ts';
import { hasAddress } from './plain-name.ts';

/** Building blocks of the areas' schemas: every bound a form, a call and a queued change have in common. */
export const id = z.uuid();
export const shortText = z.string().trim().max(120);
/** The name of a person or company, which mails repeat: it must not contain an address. */
export const nameText = shortText.superRefine((text, context) => {
  if (hasAddress(text)) context.addIssue({ code: 'custom', message: 'name.address', params: { code: 'name_address' } });
});
export const longText = z.string().max(10_000);
/** Centimetres, 0 to 30 m; 0 means not measured. */
export const lengthCm = z.int().min(0).max(3000);
/** A day in the years 1000 to 2999: adding or subtracting days stays within what calendars and columns support. */
export const civilDate = z
  .string()
  .refine((text) => /^[12]/.test(text) && isCivilDate(text), 'day.unreadable')
  .meta({ format: 'date', pattern: '^[12]' });
export const clockTime = z
  .string()
  .refine(isClockTime, 'time.unreadable')
  .meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
export const instant = z.iso.datetime();

/** What every synced row carries besides its own fields. */
export const rowBase = { id, rev: z.int().min(0), version: z.int().min(0) };
