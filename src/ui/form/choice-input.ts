/**
 * The box or circle of a choice that its label draws: as large as the label, which is placed (`position: relative`), so
 * that the browser brings the whole label into view and a finger on a screen reader finds it.
 */
export const CHOICE_INPUT = {
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  margin: '0',
  opacity: '0',
  // A press lands on the label, which is what people see.
  pointerEvents: 'none',
} as const;
