import { type Halt, setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'

export type HaltKind = Halt['kind']

/** The lists in which work is stopped for a part of the fleet. */
const haltLists = { group: 'user-group', host: 'host', phone: 'phone' } as const

/** Stops work or lets it go on; gives back how many runs ended, where that is known. */
export async function turnHalt(
  { kind, ids }: { kind: HaltKind; ids: readonly number[] },
  change: { halted: true; reason: string } | { halted: false; code?: string },
): Promise<number | undefined> {
  if (kind === 'fleet') {
    const { data } = await ask(setHalt, { body: change })
    return data.stopped_runs
  }
  const calls = actionEndpointsOf(resourceNamed(haltLists[kind]))
  const { halted, ...form } = change
  await ask(calls[halted ? 'halt' : 'resume']!, { body: { ids: [...ids], ...form } })
  return undefined
}
