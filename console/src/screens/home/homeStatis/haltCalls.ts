import { type Halt, setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'

export type HaltKind = Halt['kind']

/** The lists in which work is stopped for a part of the fleet, and a list whose field of that name finds its rows. */
export const haltLists = { host: 'host', phone: 'phone' } as const
export type PartKind = keyof typeof haltLists

export function isPart(kind: HaltKind): kind is PartKind {
  return kind in haltLists
}

/** Stops work or lets it go on; gives back how many runs ended, where that is known. */
export async function turnHalt(
  { kind, ids }: { kind: HaltKind; ids: readonly number[] },
  change: { halted: true; reason: string } | { halted: false },
): Promise<number | undefined> {
  if (!isPart(kind)) {
    const { data } = await ask(setHalt, { body: change })
    return data.stopped_runs
  }
  const calls = actionEndpointsOf(resourceNamed(haltLists[kind]))
  const { halted, ...form } = change
  await ask(calls[halted ? 'halt' : 'resume']!, { body: { ids: [...ids], ...form } })
  return undefined
}
