import type { Needed } from '#shared/permission.ts';
import type { ListedStep } from '#ui/list/step-row.tsx';

/** A step of a new company. */
export type FirstStep = ListedStep & {
  /** The way of the first vehicle into the yard, or what the office needs besides. */
  readonly part: 'yard' | 'office';
  readonly permission: Needed;
};
