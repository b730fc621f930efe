/** Finished days that are summed up. */
export const statisticRanges = [1, 3, 7, 15, 30, 90] as const
/** What runs are told apart by. */
export const runDimensions = ['script', 'platform', 'host', 'phone', 'day'] as const
export type RunDimension = (typeof runDimensions)[number]
