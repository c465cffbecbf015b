import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { openingExceptionRow, openingHoursRow } from '../opening-hours.schema.ts';

const hours = openingHoursRow.shape;
const exception = openingExceptionRow.shape;

/** Hours of the week as calls give them. `minimum_booking_time` is in hours; Monday is day 1. */
export const openingHoursAnswer = z
  .strictObject({
    id,
    uuid: id,
    days_of_week: hours.days,
    range: z.strictObject({ start: hours.start, end: hours.end }),
    minimum_booking_time: hours.noticeHours,
    capacity: hours.capacity,
    slot_minutes: hours.slotMinutes,
    version: hours.version,
  })
  .meta({ id: 'OpeningHours' });

/** Days that differ from the week; `range` is null when they are closed. */
export const openingExceptionAnswer = z
  .strictObject({
    id,
    uuid: id,
    date: exception.date,
    until: exception.until,
    closed: exception.closed,
    range: z.strictObject({ start: hours.start, end: hours.end }).nullable(),
    minimum_booking_time: exception.noticeHours,
    capacity: exception.capacity,
    slot_minutes: exception.slotMinutes,
    reason: exception.reason,
    version: exception.version,
  })
  .meta({ id: 'OpeningException' });
