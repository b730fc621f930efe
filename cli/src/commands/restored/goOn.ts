import { goOn as call, readRestored } from '@quarterdeck/shared/contracts/restored.ts'
import { type RestoredKind, restoredKinds } from '@quarterdeck/shared/values/restored.ts'
import { ask } from '../../ask.ts'
import { exitCodes } from '../../exitCodes.ts'
import { Refusal } from '../../refusal.ts'
import { withFreshCode } from '../../stepUp.ts'
import type { Perform } from '../../tree/tree.ts'
import { printRestored } from './showRestored.ts'

interface Options {
  lane?: string[]
  leaveOut?: string[]
  code?: string
}

/** Lets work go on after a restore: all of it, or the kinds that are named; without the hosts that are named. */
export const goOn: Perform<Options> = async (context, { lane, leaveOut = [], code }) => {
  const kinds = lane ?? [...restoredKinds]
  const unknown = kinds.find((kind) => !(restoredKinds as readonly string[]).includes(kind))
  if (unknown !== undefined)
    throw new Refusal(exitCodes.usage, 'error.not_a_lane', { value: unknown, lanes: restoredKinds.join(', ') })
  const { hosts, strangers } = (await ask(context, readRestored)).data
  const leave_out = { hosts: [] as number[], strangers: [] as string[] }
  for (const name of leaveOut) {
    const host = hosts.find((one) => one.name === name)
    const others = strangers.filter(({ address }) => address === name)
    if (!host && others.length === 0) throw new Refusal(exitCodes.usage, 'error.no_such_host', { value: name })
    if (host) leave_out.hosts.push(host.id)
    leave_out.strangers.push(...others.map(({ id }) => id))
  }
  await withFreshCode(context, code, async (shown) => {
    // Looked through above.
    const body = { kinds: kinds as RestoredKind[], leave_out, ...shown }
    printRestored(context, (await ask(context, call, { body })).data)
  })
  return undefined
}
