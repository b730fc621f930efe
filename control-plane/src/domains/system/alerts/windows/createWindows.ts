import { windowAt } from '@quarterdeck/shared/values/alertWindow.ts'
import { timesOfWindow, windowEnds, windowLists, windowRepeats } from '@quarterdeck/shared/values/alertWindowRules.ts'
import { mayDo } from '../../../../http/handler.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../../platform/context.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Resources } from '../../../../resources/index.ts'
import type { HeldRows } from './heldRows.ts'
import { readHeldEvents } from './readHeldEvents.ts'
import { rowsOfFilter } from './rowsOfFilter.ts'
import { endWindow, insertHeld, markHolding, type OpenWindow, releaseHeld, selectHeld, selectOpen } from './store.ts'

export interface Windows {
  /** Looks at all windows: ends those that are over or that nobody stands for, and says which rows the others hold now. */
  look(now: number): Promise<HeldRows[]>
  /** Notes of which alerts nothing is told now, and of which again. */
  hold(held: readonly HeldRows[], now: number): Promise<void>
}

type Deps = Pick<Context, 'store' | 'settings' | 'audit' | 'log'>

/** Windows in which nothing is told. What holds follows from their rows and the clock alone: a restart or an edit changes nothing else. */
export function createWindows(
  { store, settings, audit, log }: Deps,
  { tables, actorOf }: Pick<Resources, 'tables' | 'actorOf'>,
): Windows {
  async function judge(window: OpenWindow, now: number): Promise<Judged> {
    const zone = settings.get(systemSettings.zone)
    if (window.repeat === windowRepeats.once && (window.to_time ?? 0) <= now) return { ends: windowEnds.over }
    const list = windowLists[window.list as keyof typeof windowLists]
    const maker = window.made_user === null ? undefined : await actorOf(window.made_user, '')
    if (!maker) return { ends: windowEnds.makerLeft }
    if (!mayDo(maker, `${list}.edit`)) return { ends: windowEnds.makerMayNot }
    const span = windowAt(timesOfWindow(window), now, zone)
    if (!span) return { until: null }
    const rows = rowsOfFilter(tables.get(list)!, window.filter, maker, { zone, now })
    return { until: span.to, ...(rows && { held: { list, rows } }) }
  }

  return {
    async look(now) {
      const windows = await selectOpen.all(store.read)
      if (windows.length === 0) return []
      const judged = await Promise.all(windows.map(async (window) => ({ window, ...(await judge(window, now)) })))
      const changed = judged.filter(
        ({ window, ends, until = null }) => ends !== undefined || until !== window.holds_until,
      )
      if (changed.length > 0)
        await store.write(async (tx) => {
          for (const { window, ends, until = null } of changed) {
            if (ends === undefined) await markHolding.run(tx, { id: window.id, until })
            else if (await endWindow(tx, window.id, ends, now)) await noteEnd(tx, window, ends)
          }
        })
      return judged.flatMap(({ held }) => held ?? [])
    },
    async hold(held, now) {
      const before = new Set((await selectHeld.all(store.read)).map(({ id }) => id))
      if (held.length === 0 && before.size === 0) return
      const ids = await readHeldEvents(store.read, held)
      const [taken, left] = [[...ids].filter((id) => !before.has(id)), [...before].filter((id) => !ids.has(id))]
      if (taken.length + left.length === 0) return
      log.debug({ taken: taken.length, left: left.length }, 'windows hold other alerts')
      await store.write(async (tx) => {
        if (taken.length > 0) await insertHeld.run(tx, { ids: taken })
        if (left.length > 0) await releaseHeld.run(tx, { ids: left, now })
      })
    },
  }

  /** That it is over is no news; that nobody stands for it is. */
  async function noteEnd(tx: Parameters<typeof endWindow>[0], { id, name }: OpenWindow, why: number): Promise<void> {
    if (why === windowEnds.over) return
    await audit.record(tx, {
      actor: { userId: 0, username: '' },
      action: 'alert-window.end',
      resource: 'alert-window',
      rowId: id,
      address: '',
      summary: auditMessage('done', { deed: 'alert-window.end', name }),
    })
  }
}

interface Judged {
  /** Why it ends now. */
  ends?: number
  /** It holds until then; null: not now. */
  until?: number | null
  held?: HeldRows
}
