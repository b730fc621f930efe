import { askForHost, closeHostTasks, readAnswered, runSettings } from '../../work/runs/index.ts'
import { logEntry, logging } from '../platformLog/index.ts'
import { recoveryEvents } from './deviceEvents.ts'
import type { EscalationDeps } from './escalation.ts'
import { readAway } from './hostRecoveryStore.ts'
import { recoveryHolder } from './leaseForRecovery.ts'

const msOfMinute = 60_000

/**
 * One look at hosts whose ADB server has been away for as long as a phone may be silent: a person is asked for, once, and again after
 * that long when they say it is done and it is not. The task is done by itself when the server answers.
 */
export function requestHostTasks({ store, settings, now }: EscalationDeps['context']): () => Promise<void> {
  async function ask(): Promise<boolean> {
    // Mostly there are none, and a look does not wait for writers.
    const away = await readAway(store.read, { since: now() - settings.get(runSettings.silentOutMs) })
    if (away.length === 0) return false
    await store.write(async (tx) => {
      for (const { id, since } of away)
        await askForHost(tx, { host: id, minutes: Math.round((now() - since) / msOfMinute) }, now())
      const entries = away.map(({ id }) => logEntry(recoveryEvents.care_host_out, {}, { host: id }))
      await tx.batch([logging(entries, now())])
    })
    return true
  }

  async function close(): Promise<boolean> {
    const answered = await readAnswered(store.read)
    if (answered.length === 0) return false
    await store.write((tx) => closeHostTasks(tx, answered, { by: recoveryHolder.name, now: now() }))
    return true
  }

  return async () => {
    const changes = [await ask(), await close()]
    if (!changes.includes(true)) return
  }
}
