// Apart from what is checked with them: sandbox threads, of which an agent has many, do without zod (10 MB each).

/** Of a value: what a script says itself may be as long. */
export const longestDetail = 2000
/** So many are told at once. */
export const mostDetails = 6
