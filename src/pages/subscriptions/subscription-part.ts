import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';

/** The props shared by the parts of a subscription's page. */
export type SubscriptionPartProps = {
  readonly subscription: SubscriptionAnswer;
  /** Runs with what it is now. */
  readonly onChanged: (subscription: SubscriptionAnswer) => void;
  /** Somebody else changed it: what stands on the screen is not what it is. */
  readonly onOutdated: () => void;
};
