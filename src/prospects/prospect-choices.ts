/** How far the office is with somebody. `converted`: a customer; `declined`: it came to nothing. */
export const STAGES = ['new', 'contacted', 'offered', 'converted', 'declined'] as const;
/** Who wrote it down. */
export const SOURCES = ['staff', 'sign_up'] as const;
export const SERVICES = ['indoor', 'outdoor'] as const;
export const PERIODS = ['year', 'winter', 'summer', 'months'] as const;

export type Stage = (typeof STAGES)[number];
export type Service = (typeof SERVICES)[number];
export type Period = (typeof PERIODS)[number];

/** The longest message of a prospect; a longer one is kept as notes. */
export const MOST_MESSAGE_CHARACTERS = 5000;
/** What the public page takes. */
export const MOST_SIGN_UP_CHARACTERS = 100_000;

/** The user in whose name the public page writes: nobody. No account has this id. */
export const SIGN_UP_USER = '00000000-0000-0000-0000-000000000000';
