import type { Command } from 'commander'
import type { Tree } from '../tree/tree.ts'

/** Verbs of `qd`, and where its help lists them: those with a lower `rank` first. */
export type Verbs = { add(command: Command, tree: Tree): void } & (
  | { readonly group: VerbGroup; readonly rank: number }
  /** A list that has these beside its derived verbs; `add` is given its command. */
  | { readonly of: string }
)

/** Groups of the help in their order (text key `cli.group.<group>`); after them come the lists. */
export const verbGroups = ['start', 'work', 'upkeep'] as const
export type VerbGroup = (typeof verbGroups)[number]

/**
 * Verbs announce themselves: in a file of their own in this folder, as a constant with the file's name. `npm run generate` collects
 * them, so that new ones stand in no list. All of these files are loaded at every start: what a verb does is imported when it runs.
 */
export function defineVerbs(verbs: Verbs): Verbs {
  return verbs
}
