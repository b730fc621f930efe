/** What stands still after a restore, each until a person says *go on*. */
export const restoredKinds = ['publications', 'book_tasks', 'nurture', 'generation', 'messages'] as const
export type RestoredKind = (typeof restoredKinds)[number]

/** How it came out that data are older than what was done with them: `qd restore`, `qd restored mark`, or a start that found it by itself. */
export const restoredWays = ['restore', 'mark', 'epoch'] as const
export type RestoredWay = (typeof restoredWays)[number]
