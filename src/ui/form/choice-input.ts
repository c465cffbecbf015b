/**
 * The box or circle of a choice that its label draws. It lies within its label, which is placed (`position: relative`), and
 * is brought into view with room around it, so that the whole label is seen.
 */
export const CHOICE_INPUT = { srOnly: true, scrollMargin: '16' } as const;
