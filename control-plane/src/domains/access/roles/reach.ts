import type { Reach } from '../../../http/handler.ts'

/** In the order of their codes (`role.reach`). */
const reaches: readonly Reach[] = ['own', 'group', 'organisation', 'all']

export function codeOfReach(reach: Reach): number {
  return reaches.indexOf(reach)
}

/** How far a role reaches: whoever has none sees the own rows, and in an external organisation nobody sees beyond it. */
export function reachOf(code: number | null, isExternal: boolean): Reach {
  const reach = reaches[code ?? 0] ?? 'own'
  return isExternal && reach === 'all' ? 'organisation' : reach
}
