import type { StoredSections } from '#company/company-settings.schema.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { nextWorkingDay, postedUntil } from '#shared/dutch-days.ts';

/** How a letter goes. */
export type LetterWay = 'mail' | 'paper';
type DeliverySettings = Pick<StoredSections['dunning'], 'post_days' | 'margin_days'>;

/** The reckoning of the letter before costs to a consumer (article 6:96 BW, paragraph 6). */
export type LetterTerm = {
  readonly sentOn: CivilDate;
  /** When it is there at the latest, with the company's margin. */
  readonly deliveredOn: CivilDate;
  /** The first day that counts: the day after. */
  readonly firstOn: CivilDate;
  /** The fourteenth of the law's days. */
  readonly fourteenthOn: CivilDate;
  /** The last day to pay that the letter states; never before the fourteenth. */
  readonly lastOn: CivilDate;
  /** It was put off, for it would have been a Saturday, Sunday or holiday (Algemene termijnenwet, article 1). */
  readonly extended: boolean;
};

/** The days of the law. */
const LEGAL_DAYS = 14;
/** The letter says “within 15 days after it was delivered”, words of the Supreme Court that leave the fourteen whole. */
const STATED_DAYS = 15;

/**
 * Counts the term of a letter sent on a day. A mail is there on the day after at the latest; a letter by post after so
 * many days on which there is post. The company's margin comes on top of either.
 */
export function consumerTerm(
  sentOn: CivilDate,
  way: LetterWay,
  { post_days: postDays, margin_days: marginDays }: DeliverySettings,
): LetterTerm {
  const arrivesOn = way === 'mail' ? addDays(sentOn, 1) : postedUntil(sentOn, postDays);
  return termFrom(sentOn, addDays(arrivesOn, marginDays));
}

/** The reckoning of a letter by the day on which it was delivered. */
export function termFrom(sentOn: CivilDate, deliveredOn: CivilDate, statedOn?: CivilDate): LetterTerm {
  const endsOn = addDays(deliveredOn, STATED_DAYS);
  const lastOn = statedOn ?? nextWorkingDay(endsOn);
  return {
    sentOn,
    deliveredOn,
    firstOn: addDays(deliveredOn, 1),
    fourteenthOn: addDays(deliveredOn, LEGAL_DAYS),
    lastOn,
    extended: lastOn > endsOn,
  };
}

/** SEPA requires a direct debit to be announced two weeks ahead, with its day and amount. */
export const NOTICE_DAYS = 14;
