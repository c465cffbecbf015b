/**
 * Styles the native input of a choice whose box or circle the label draws. The label is positioned (`position:
 * relative`), so the input lies within it, and scrolls into view with a margin that shows the whole label.
 */
export const CHOICE_INPUT = { srOnly: true, scrollMargin: '16' } as const;
