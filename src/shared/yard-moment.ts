import { YARD_TIME_ZONE } from './civil-date.ts';

/** How a moment is written, in the time of the yard wherever the device is. */
export const YARD_MOMENT = {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: YARD_TIME_ZONE,
} as const;
