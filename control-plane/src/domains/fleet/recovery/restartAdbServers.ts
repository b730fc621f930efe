import { readHaltsOfHost } from '../../work/runs/index.ts'
import { kinds, readOpenOfHost } from '../phoneLeases/index.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { recoveryEvents } from './deviceEvents.ts'
import type { EscalationDeps } from './escalation.ts'
import {
  beginHostRecovery,
  forgetRecovered,
  isAnyRecovered,
  noteTry,
  readUnwell,
  type UnwellHost,
} from './hostRecoveryStore.ts'
import { isInUse, recoveryHolder } from './leaseForRecovery.ts'
import { recoverySettings as switches } from './settings.ts'

/** So often an ADB server is started anew before a person has to look at its host. */
const mostTries = 3

/**
 * One look at hosts whose ADB server takes connections and says nothing: it is ended and started anew, once it has been so for the
 * usual pause. All phones of the host are out of reach meanwhile, so that runs give way; one that has committed is waited for.
 */
export function restartAdbServers({ context, ask, leases }: EscalationDeps): () => Promise<void> {
  const { store, settings, log, now } = context
  const due = () => now() + settings.get(switches.carePauseSeconds) * 1000

  /** Writes down what is about to be done, and gives what is to be done before; undefined where it must not be done now. */
  async function prepare(id: number, tries: number): Promise<(() => void)[] | undefined> {
    return store
      .write(async (tx) => {
        const afters: (() => void)[] = []
        for (const open of await readOpenOfHost(tx, id)) {
          if (open.kind === kinds.run)
            afters.push(await leases.preempt(tx, open, { by: recoveryHolder.name, now: now() }))
        }
        await noteTry(tx, { host: id, tries: tries + 1, due: due() })
        await tx.batch([logging([logEntry(recoveryEvents.care_server, {}, { host: id })], now())])
        return afters
      })
      .catch((error: unknown) => {
        if (isInUse(error)) return undefined
        throw error
      })
  }

  async function restart({ id, tries }: UnwellHost): Promise<void> {
    if (!settings.get(switches.careServer) || (await readHaltsOfHost(store.read, id)).halted) return
    const afters = await prepare(id, tries ?? 0)
    if (!afters) return
    for (const after of afters) after()
    const said = await ask(id, '', 'server').then(() => '', String)
    if (said !== '') log.warn({ host: id, said }, 'an ADB server that hangs could not be started anew')
  }

  return async () => {
    if (await isAnyRecovered(store.read)) await store.write(forgetRecovered)
    for (const one of await readUnwell(store.read)) {
      if (one.due === null) await store.write((tx) => beginHostRecovery(tx, { host: one.id, now: now(), due: due() }))
      else if (one.hangs === 1 && one.due <= now() && (one.tries ?? 0) < mostTries) await restart(one)
    }
  }
}
