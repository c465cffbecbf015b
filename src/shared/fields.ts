import { z } from 'zod';
import { isCivilDate, isClockTime } from './civil-date.ts';

/** Building blocks of the areas' schemas: every bound a form, a call and a queued change have in common. */
export const id = z.uuid();
export const shortText = z.string().trim().max(120);
export const longText = z.string().max(10_000);
/** Centimetres, 0 to 30 m; 0 means not measured. */
export const lengthCm = z.int().min(0).max(3000);
export const civilDate = z.string().refine(isCivilDate).meta({ format: 'date' });
export const clockTime = z.string().refine(isClockTime).meta({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
export const instant = z.iso.datetime();

/** What every synced row carries besides its own fields. */
export const rowBase = { id, rev: z.int().min(0), version: z.int().min(0) };
