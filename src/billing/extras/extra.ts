/** The most objects that get the same extra at once. */
export const MOST_OBJECTS = 500;
