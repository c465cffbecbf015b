import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CANCELLED } from '#appointments/appointment.ts';
import { isAboutGone } from '#sync/attention-decide.ts';
import type { Conflict } from './attention-conflict.ts';

/** The kind of pair, of versions or of facts, that a card is about. */
export type CardTheme =
  | 'two_edits'
  | 'two_places'
  | 'handed_over_held'
  | 'handed_over_twice'
  | 'asked_less'
  | 'done_cancelled'
  | 'done_no_show'
  | 'spot_taken'
  | 'spot_deleted'
  | 'warehouse_deleted'
  | 'twice'
  | 'gone'
  | 'refused';

export const CARD_TITLES: Readonly<Record<CardTheme, MessageDescriptor>> = {
  two_edits: msg`Two people changed the same thing`,
  two_places: msg`Check where this object stands`,
  handed_over_held: msg`Handed over while it was on hold`,
  handed_over_twice: msg`Two handovers of one object`,
  asked_less: msg`A handover that was asked less than the form asks now`,
  done_cancelled: msg`Done here, cancelled by somebody else`,
  done_no_show: msg`Done here, closed as a no-show by somebody else`,
  spot_taken: msg`Location unconfirmed: the spot was taken`,
  spot_deleted: msg`Location unconfirmed: the spot was deleted`,
  warehouse_deleted: msg`Location unconfirmed: the warehouse was deleted`,
  twice: msg`This may exist twice`,
  gone: msg`A change to something that is not there`,
  refused: msg`A change was not accepted`,
};

type Told = Pick<Conflict, 'kind' | 'entity' | 'code' | 'yours' | 'theirs'>;

export function themeOf({ kind, entity, code, yours, theirs }: Told): CardTheme {
  switch (kind) {
    case 'merged':
      return 'two_edits';
    case 'contradiction':
      if (entity === 'appointment') return theirs['status'] === CANCELLED ? 'done_cancelled' : 'done_no_show';
      if ('handoverId' in yours) return 'unasked' in theirs ? 'asked_less' : 'handed_over_twice';
      return 'holdReason' in theirs ? 'handed_over_held' : 'two_places';
    case 'unconfirmed_place':
      if (theirs['deleted'] !== true) return 'spot_taken';
      return theirs['warehouseId'] === null ? 'warehouse_deleted' : 'spot_deleted';
    case 'duplicate':
      return 'twice';
    default:
      return isAboutGone({ entity, code }) ? 'gone' : 'refused';
  }
}
